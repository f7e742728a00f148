import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { MemberParkingForm } from '../../features/members/member-parking-form.tsx';
import { membersTexts as texts } from '../../features/members/members-texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import { memberPaths, type memberRoutes } from '../../lib/routing/member-paths.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { codeKey, storeTab } from '../../lib/storage/tab-storage.ts';
import { paths } from '../../paths.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Page } from '../../ui/base/page.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { LotGone } from './lot-gone.tsx';

/** The congregation parks: a plate, a code, and no card in sight. */
export default function MemberParkingPage({ params }: PageProps<typeof memberRoutes.memberParking>) {
  const [, navigate] = useLocation();
  const { locationId, zoneId } = params;
  const found = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params }));
  if (found.error instanceof ApiError && (found.error.status === 404 || found.error.status === 400)) return <LotGone />;
  const place = found.data?.data;
  if (place && (place.zone.archived || place.location.archived)) return <LotGone />;
  return (
    <Page
      title={texts.title}
      lead={place && texts.at(place.location.name, place.zone.zoneNumber)}
      width="narrow"
      back={{ to: paths.zone(locationId, zoneId), label: texts.noCode }}
    >
      {found.isPending && <SkeletonList rows={3} height="5rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {place && (
        <MemberParkingForm
          locationId={locationId}
          zoneId={zoneId}
          onTakesOff={(code) => {
            storeTab(codeKey(locationId), code);
            navigate(paths.zone(locationId, zoneId));
          }}
          onParked={() => navigate(memberPaths.receipt(locationId, zoneId))}
        />
      )}
    </Page>
  );
}
