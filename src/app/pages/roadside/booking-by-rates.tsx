import { t } from 'ttag';
import { Link, useSearch } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { AppliedCode } from '#features/parking/client/booking/applied-code.tsx';
import { RefusedCode } from '#features/parking/client/booking/refused-code.tsx';
import { useMerchantCode } from '#features/parking/client/booking/use-merchant-code.ts';
import { maxNow } from '#features/parking/rules/start-stop.ts';
import type { OfferingLot, OfferingZone } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/validations/rules/offers.ts';
import { type ValidationTerms, withValidation } from '#features/validations/rules/validation.ts';
import { openingState } from '#features/zones/client/shared/opening-state.ts';
import { hoursOf } from '#features/zones/client/shared/zone-hours.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatCents } from '#platform/money/cents.ts';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import type { Place } from './booking-frame.tsx';
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

function OtherWays({ validation, ...place }: OtherWaysProps) {
  return (
    <>
      <ReserveLink {...place} />
      <StartLink {...place} validation={validation} />
    </>
  );
}

/** Rule 372, among the other ways to park here, so that the plate stays on a phone's first screen. The next page says the rate. */
function StartLink({ location, zone, validation }: OtherWaysProps) {
  const [now, sold] = [serverNow(), zoneOffer(zone, location)];
  const offer = validation ? withValidation(sold, validation) : sold;
  const max = zone.startStop && !zone.full && maxNow(offer, hoursOf(zone), { vehicles: 1, now });
  if (!max) return null;
  return <Link to={paths.startParking(location._id, zone._id)}>{texts.whenLeaving(formatCents(max.totalCents))}</Link>;
}

/** If the zone is full, the message about that has this link; if it no longer sells anything, there is nothing to reserve. */
function ReserveLink({ location, zone }: Place) {
  const { _id, reservable, full } = zone;
  const requested = requestedTimes(useSearch());
  if (!reservable || full || openingState(zone, location, serverNow()).isForGood) return null;
  return <Link to={paths.reserve(location._id, _id) + requested}>{texts.reserve}</Link>;
}
