import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../../lib/api/query-client.ts';
import type { PageProps } from '../../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../../ui/base/button.tsx';
import { LoadFailure } from '../../../../ui/base/load-failure.tsx';
import { Page } from '../../../../ui/base/page.tsx';
import { SkeletonList } from '../../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { OwnedLocation } from '../../lots/owned-location.tsx';
import { useGoWithNotice } from '../../lots/passed-notice.tsx';
import { StandRatesForm } from './stand-rates-form.tsx';
import { standRatesTexts as texts } from './stand-rates-texts.ts';

/** What a stand charges: rates by time, and its extras. */
export default function StandRatesPage({ params }: PageProps<typeof staffRoutes.standRates>) {
  const goWithNotice = useGoWithNotice();
  const rates = useQuery(apiQuery('GET /valets/locations/:locationId/rates', { params }));
  const settings = useQuery(apiQuery('GET /valets/locations/:locationId/settings', { params }));
  const toSettings = staffPaths.standSettings(params.locationId);
  const failed = rates.isError ? rates : settings;
  return (
    <OwnedLocation locationId={params.locationId} title={texts.title}>
      {(location) => (
        <Page title={texts.title} lead={location.name} width="wide" back={{ to: toSettings, label: texts.back }}>
          {failed.isError && <LoadFailure error={failed.error} onRetry={failed.refetch} busy={failed.isFetching} />}
          {!failed.isError && !(rates.data && settings.data) && <SkeletonList rows={3} height="5rem" />}
          {rates.data?.rates === null && (
            <EmptyState title={texts.first} text={texts.firstText}>
              <ButtonLink to={toSettings}>{texts.toSettings}</ButtonLink>
            </EmptyState>
          )}
          {rates.data?.rates && settings.data && (
            <StandRatesForm
              location={location}
              stored={rates.data.rates}
              noShowMinutes={settings.data.settings?.noShowMinutes ?? null}
              onSaved={() => goWithNotice(staffPaths.vendorLocations(), { title: texts.saved(location.name) })}
            />
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
