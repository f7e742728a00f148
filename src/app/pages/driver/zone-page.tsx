import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { paths } from '#platform/paths/paths.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { LotGone, LotUnplaced } from './lot-gone.tsx';

export type ZoneAndLot = Answer<'GET /locations/:locationId/zones/:zoneId'>['data'];

type ZonePageProps = {
  readonly params: { readonly locationId: string; readonly zoneId: string };
  readonly title: string;
  readonly lead: (lot: string, zone: string) => string;
  /** The text of the link back to parking and paying now. */
  readonly back: string;
  readonly width?: 'narrow' | 'wide';
  readonly children: (zoneAndLot: ZoneAndLot) => ReactNode;
};

/** What else a driver can do in a zone other than park and pay now: use a member code, or reserve for later. */
export function ZonePage({ params, title, lead, back, width = 'narrow', children }: ZonePageProps) {
  const found = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params }));
  if (found.error instanceof ApiError && (found.error.status === 404 || found.error.status === 400)) return <LotGone />;
  const zoneAndLot = found.data?.data;
  if (zoneAndLot && (zoneAndLot.zone.archived || zoneAndLot.location.archived)) return <LotGone />;
  if (zoneAndLot?.location.held) return <LotGone soon />;
  if (zoneAndLot?.location.pinApproximate) return <LotUnplaced location={zoneAndLot.location} />;
  return (
    <Page
      title={title}
      lead={zoneAndLot && lead(zoneAndLot.location.name, zoneAndLot.zone.zoneNumber)}
      width={width}
      back={{ to: paths.zone(params.locationId, params.zoneId), label: back }}
    >
      {found.isPending && <SkeletonList rows={3} height="5rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {zoneAndLot && children(zoneAndLot)}
    </Page>
  );
}
