import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { AutoPaySettings } from '#features/auto-pay/client/auto-pay-settings.tsx';
import { CameraVisits } from '#features/auto-pay/client/camera-visits.tsx';
import { ClaimsAtLot } from '#features/auto-pay/client/claims-at-lot.tsx';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';

const texts = {
  title: t`Auto-pay`,
  lead: t`Cameras at the entry and the exit recognize the cars of drivers who agreed, and their saved cards pay for the time used.`,
};

/** Auto-pay at a lot: who is inside, what came of each entry and exit, and how it works. */
export default function AutoPayPage({ params: { locationId } }: PageProps<typeof routes.autoPay>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name, timeZone }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <ClaimsAtLot locationId={locationId} />
          <CameraVisits locationId={locationId} timeZone={timeZone} />
          <Settings locationId={locationId} />
        </Page>
      )}
    </OwnedLocation>
  );
}

function Settings({ locationId }: { readonly locationId: string }) {
  const found = useQuery(apiQuery('GET /locations/:id/auto-pay', { params: { id: locationId } }));
  if (found.isPending) return <Skeleton height="30rem" />;
  if (found.isError) return <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />;
  return (
    <div className={ui.reading}>
      <AutoPaySettings locationId={locationId} data={found.data.data} />
    </div>
  );
}
