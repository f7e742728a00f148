import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useGoWithBanner } from '../passed-banner.tsx';
import { StandRatesForm } from './stand-rates-form.tsx';

const texts = {
  title: t`Stand rates`,
  back: t`Valet settings`,
  first: t`Set the stand up first`,
  firstText: t`Set its price and hooks before its rates.`,
  saved: (name: string) => t`The rates of ${name} are saved.`,
};

/** What a stand charges: rates by time, and its extras. */
export default function StandRatesPage({ params }: PageProps<typeof routes.standRates>) {
  const goWithBanner = useGoWithBanner();
  const rates = useQuery(apiQuery('GET /valets/locations/:locationId/rates', { params }));
  const settings = useQuery(apiQuery('GET /valets/locations/:locationId/settings', { params }));
  const back = { to: paths.standSettings(params.locationId), label: texts.back };
  const failed = rates.isError ? rates : settings;
  return (
    <OwnedLocation locationId={params.locationId} title={texts.title} width="wide" back={back}>
      {(location) => (
        <Page title={texts.title} lead={nameLot(location)} width="wide" back={back}>
          {failed.isError && <LoadFailure error={failed.error} onRetry={failed.refetch} busy={failed.isFetching} />}
          {!failed.isError && !(rates.data && settings.data) && <SkeletonList rows={3} height="5rem" />}
          {rates.data?.rates === null && (
            <EmptyState title={texts.first} text={texts.firstText}>
              <ButtonLink to={back.to}>{back.label}</ButtonLink>
            </EmptyState>
          )}
          {rates.data?.rates && settings.data && (
            <StandRatesForm
              location={location}
              stored={rates.data.rates}
              noShowMinutes={settings.data.settings?.noShowMinutes ?? null}
              onSaved={() => goWithBanner(paths.vendorLocations(), { title: texts.saved(location.name) })}
            />
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
