import { VehicleSearch } from '../../features/enforcement/check/vehicle-search.tsx';
import { enforcementTexts as texts } from '../../features/enforcement/offline/enforcement-texts.ts';
import { Freshness } from '../../features/enforcement/offline/freshness.tsx';
import { useLotOnPhone } from '../../features/enforcement/offline/use-lot-on-phone.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Page } from '../../ui/base/page.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Checks plates at one lot; offline, from this phone's copy of the lot. */
export default function VehicleSearchPage({ params: { locationId } }: PageProps<typeof staffRoutes.vehicleSearch>) {
  const { phone, error, isPending, refresh } = useLotOnPhone(locationId);
  return (
    <Page
      title={texts.searchTitle}
      lead={
        phone && (
          <>
            <p>{phone.lot.name}</p>
            <Freshness phone={phone} />
          </>
        )
      }
      width="wide"
      back={{ to: staffPaths.serviceLocations(), label: texts.serviceTitle }}
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
      <ButtonLink to={staffPaths.serviceLocations()} variant="secondary">
        {texts.serviceTitle}
      </ButtonLink>
    </EmptyState>
  );
}
