import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Answer } from '#contract/api.ts';
import { ReserveForm } from '../../features/sessions/reserving/reserve-form.tsx';
import { reserveTexts as texts } from '../../features/sessions/reserving/reserve-texts.ts';
import { useReserving } from '../../features/sessions/reserving/use-reserving.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import type { reserveRoutes } from '../../lib/reserving/reserve-paths.ts';
import { canPayHere } from '../../lib/routing/payment-document.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { paths } from '../../paths.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Page } from '../../ui/base/page.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { LotGone } from './lot-gone.tsx';

/** A stay for later: arrival and leaving, the whole price, the vehicle. The booking page then takes the payment. */
export default function ReservePage({ params }: PageProps<typeof reserveRoutes.reserve>) {
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
      back={{ to: paths.zone(locationId, zoneId), label: texts.parkNow }}
    >
      {found.isPending && <SkeletonList rows={3} height="5rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {place && !place.zone.reservable && (
        <Notice tone="info" title={texts.notTaken}>
          {texts.notTakenText}
        </Notice>
      )}
      {place?.zone.reservable && <Reserve place={place} />}
    </Page>
  );
}

type Place = Answer<'GET /locations/:locationId/zones/:zoneId'>['data'];

function Reserve({ place: { location, zone } }: { readonly place: Place }) {
  const [, navigate] = useLocation();
  const to = (canPayHere ? paths.zone : paths.payZone)(location._id, zone._id);
  // As an entry of the payment step, so that going back from it leads here.
  const reserving = useReserving({ location, zone }, () => navigate(to, { state: { step: 'payment' } }));
  return <ReserveForm reserving={reserving} timeZone={location.timeZone} />;
}
