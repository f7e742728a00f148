import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { StandSettingsForm } from '#features/valet/client/stand/stand-settings-form.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useGoWithBanner } from '../passed-banner.tsx';

const texts = {
  rates: t`Several rates, a grace period, a lost claim ticket`,
  title: t`Valet settings`,
  back: t`Valet Locations`,
  saved: (name: string) => t`The valet settings of ${name} are saved`,
};

/** What a stand charges, how many hooks it has, and whether a car is handed back only against the guest's code. */
export default function StandSettingsPage({ params }: PageProps<typeof routes.standSettings>) {
  const goWithBanner = useGoWithBanner();
  const query = useQuery(apiQuery('GET /valets/locations/:locationId/settings', { params }));
  const back = { to: paths.vendorLocations(), label: texts.back };
  return (
    <OwnedLocation locationId={params.locationId} title={texts.title} back={back}>
      {(location) => (
        <Page title={texts.title} lead={nameLot(location)} width="form" back={back}>
          {query.isPending && <SkeletonList rows={3} height="5rem" />}
          {query.isError && <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />}
          {query.data?.settings && (
            <p>
              <TextLink to={paths.standRates(location._id)}>{texts.rates}</TextLink>
            </p>
          )}
          {query.data && (
            <StandSettingsForm
              locationId={location._id}
              settings={query.data.settings}
              onSaved={() => goWithBanner(back.to, { title: texts.saved(location.name) })}
            />
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
