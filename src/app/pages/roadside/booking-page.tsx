import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { Link, useSearch } from 'wouter';
import { AppliedCode } from '#features/parking/client/booking/applied-code.tsx';
import { RefusedCode } from '#features/parking/client/booking/refused-code.tsx';
import { useMerchantCode } from '#features/parking/client/booking/use-merchant-code.ts';
import { WaysToPay } from '#features/parking/client/booking/ways-to-pay.tsx';
import { maxNow, priceOfHour } from '#features/parking/rules/start-stop.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { withValidation } from '#features/validations/rules/validation.ts';
import { openingState } from '#features/zones/client/shared/opening-state.ts';
import { hoursOf } from '#features/zones/client/shared/zone-hours.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import type { ZoneAndLot } from './booking-frame.tsx';
import styles from './booking-page.module.css';
import { LoadedBooking, NotSelling } from './loaded-booking.tsx';
import { requestedTimes } from './requested-times.ts';

const texts = {
  reserve: t`Reserve for later`,
};

/** The roadside page: which lot, how long, the total, which vehicle; then pay, then the receipt. */
export default function BookingPage({ params }: PageProps<typeof routes.zone>) {
  const zone = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params }));
  if (zone.data) {
    return <Booking {...zone.data.data} />;
  }
  if (zone.isPending) return <PageSkeleton />;
  if (zone.error instanceof ApiError && zone.error.status < 500 && !zone.error.unanswered) return <NotSelling />;
  return (
    <Page title={t`Parking`}>
      <LoadFailure error={zone.error} onRetry={() => void zone.refetch()} />
    </Page>
  );
}

/** A merchant's code is included in every price on the page. */
function Booking(zoneAndLot: ZoneAndLot) {
  const { zone, location } = zoneAndLot;
  const byCode = useMerchantCode(location._id, zone._id);
  const { code, quote, validation, remove } = byCode;
  const offer = zoneOffer(zone, location);
  const more = <ReserveLink {...zoneAndLot} />;
  if (code === '')
    return <LoadedBooking {...zoneAndLot} offer={offer} ways={waysToPay(zoneAndLot, offer)} more={more} />;
  if (quote.isPending) return <PageSkeleton />;
  if (!validation) return <LoadedBooking {...zoneAndLot} offer={offer} notice={<RefusedCode {...byCode} />} />;
  const validated = withValidation(offer, validation);
  return (
    <LoadedBooking
      key={code}
      {...zoneAndLot}
      offer={{ ...validated, code }}
      ways={waysToPay(zoneAndLot, validated)}
      notice={<AppliedCode code={code} validation={validation} onRemove={remove} />}
      more={more}
    />
  );
}

function ReserveLink(zoneAndLot: ZoneAndLot) {
  const requested = requestedTimes(useSearch());
  if (!isReservable(zoneAndLot)) return null;
  const { location, zone } = zoneAndLot;
  return (
    <div className={styles.zone}>
      <Link to={paths.reserve(location._id, zone._id) + requested}>{texts.reserve}</Link>
    </div>
  );
}

/** Rule 372, where its drivers have the choice now. */
function waysToPay({ location, zone }: ZoneAndLot, offer: Offer): ReactNode {
  const now = serverNow();
  if (!zone.startStop || zone.full || !maxNow(offer, hoursOf(zone), { vehicles: 1, now })) return null;
  const hourCents = priceOfHour(offer, 1, now);
  return <WaysToPay locationId={location._id} zoneId={zone._id} current="ahead" hourCents={hourCents} />;
}

/** If the zone is full, the message about that has this link; if it no longer sells anything, there is nothing to reserve. */
function isReservable({ location, zone }: ZoneAndLot): boolean {
  return zone.reservable === true && !zone.full && !openingState(zone, location, serverNow()).isForGood;
}
