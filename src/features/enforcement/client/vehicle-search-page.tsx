import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VehicleSearch } from './check/vehicle-search.tsx';
import { Freshness } from './offline/freshness.tsx';
import { useLotOnPhone } from './offline/use-lot-on-phone.ts';

const texts = {
  searchTitle: t`Search vehicles`,
  notYours: t`You do not service this location`,
  notYoursText: t`The lot owner may have changed who services it.`,
  serviceTitle: t`Locations Servicing`,
};

/** Checks plates at one lot; offline, from this phone's copy of the lot. */
export default function VehicleSearchPage({ params: { locationId } }: PageProps<typeof routes.vehicleSearch>) {
  const { phone, error, isPending, refresh } = useLotOnPhone(locationId);
  return (
    <Page
      title={texts.searchTitle}
      lead={
        phone && (
          <>
            <p>{nameLot({ name: phone.lot.name, address: phone.lot.address ?? '' })}</p>
            <Freshness phone={phone} />
          </>
        )
      }
      width="wide"
      compact
      back={{ to: paths.serviceLocations(), label: texts.serviceTitle }}
    >
      {isPending && <SkeletonList rows={4} height="5rem" />}
      {phone && <VehicleSearch key={locationId} phone={phone} />}
      {!phone && !isPending && <NoLot error={error} onRetry={refresh} />}
    </Page>
  );
}

function NoLot({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={texts.notYours} text={texts.notYoursText}>
      <ButtonLink to={paths.serviceLocations()} variant="secondary">
        {texts.serviceTitle}
      </ButtonLink>
    </EmptyState>
  );
}
