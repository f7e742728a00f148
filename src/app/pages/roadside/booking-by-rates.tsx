import { t } from 'ttag';
import { Link, useSearch } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { AppliedCode } from '#features/parking/client/booking/applied-code.tsx';
import { RefusedCode } from '#features/parking/client/booking/refused-code.tsx';
import { useMerchantCode } from '#features/parking/client/booking/use-merchant-code.ts';
import { maxNow } from '#features/parking/rules/start-stop.ts';
import type { OfferingLot, OfferingZone } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import { type ValidationTerms, withValidation } from '#features/validations/rules/validation.ts';
import { openingState } from '#features/zones/client/shared/opening-state.ts';
import { hoursOf } from '#features/zones/client/shared/zone-hours.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatCents } from '#platform/money/cents.ts';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import type { Place } from './booking-frame.tsx';
import styles from './booking-page.module.css';
import { type BookingProps, LoadedBooking } from './loaded-booking.tsx';
import { requestedTimes } from './requested-times.ts';

const texts = {
  reserve: t`Reserve for later`,
  whenLeaving: (max: string) => t`Pay when you leave, up to ${max}`,
};

/** For a zone with several rates or reservations, or a merchant's code, whose discount is included in every price on the page. */
export default function BookingByRates(place: BookingProps) {
  const { zone, location } = place;
  const byCode = useMerchantCode(location._id, zone._id);
  const { code, quote, validation, remove } = byCode;
  if (code === '') {
    return <LoadedBooking {...place} offerOf={offerOf} more={<OtherWays {...place} />} />;
  }
  if (quote.isPending) return <PageSkeleton />;
  if (validation) {
    const offerByCode = (sold: OfferingZone, lot: OfferingLot) => ({
      ...withValidation(offerOf(sold, lot), validation),
      code,
    });
    const notice = <AppliedCode code={code} validation={validation} onRemove={remove} />;
    return (
      <LoadedBooking
        key={code}
        {...place}
        offerOf={offerByCode}
        notice={notice}
        more={<OtherWays {...place} validation={validation} />}
      />
    );
  }
  return <LoadedBooking {...place} offerOf={offerOf} notice={<RefusedCode {...byCode} />} />;
}

type OtherWaysProps = Place & { readonly validation?: ValidationTerms | undefined };

function OtherWays(place: OtherWaysProps) {
  const requested = requestedTimes(useSearch());
  const max = maxWhenLeaving(place);
  const mayReserve = isReservable(place);
  if (!max && !mayReserve) return null;
  const { location, zone } = place;
  return (
    <div className={styles.zone}>
      {mayReserve && <Link to={paths.reserve(location._id, zone._id) + requested}>{texts.reserve}</Link>}
      {max && (
        <Link to={paths.startParking(location._id, zone._id)}>{texts.whenLeaving(formatCents(max.totalCents))}</Link>
      )}
    </div>
  );
}

/** Rule 372. The next page says the rate. */
function maxWhenLeaving({ location, zone, validation }: OtherWaysProps) {
  const [now, sold] = [serverNow(), zoneOffer(zone, location)];
  const offer = validation ? withValidation(sold, validation) : sold;
  return zone.startStop && !zone.full && maxNow(offer, hoursOf(zone), { vehicles: 1, now });
}

/** If the zone is full, the message about that has this link; if it no longer sells anything, there is nothing to reserve. */
function isReservable({ location, zone }: Place): boolean {
  return zone.reservable === true && !zone.full && !openingState(zone, location, serverNow()).isForGood;
}
