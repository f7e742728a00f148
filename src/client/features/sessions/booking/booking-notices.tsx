import { formatDay, formatMinutes, formatMoment, formatTime, formatUntil } from '#domain/calendar/human-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { durationMinutes } from '#domain/pricing/duration.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import type { StayPlan } from '../stay/plan-stay.ts';
import type { BookingFailure, OwnSession } from './booking-refusals.ts';
import { bookingTexts as texts } from './booking-texts.ts';
import type { Booking } from './use-booking.ts';

type Of<K extends StayPlan['kind']> = { readonly booking: Booking; readonly plan: Extract<StayPlan, { kind: K }> };

/** Says when the zone opens; there is nothing to pay before. */
export function ClosedNotice({ booking: { location, now }, plan }: Of<'closed'>) {
  const clock = placeClock(location.timeZone, now);
  const moment = formatMoment(plan.opensAt, { ...clock, now });
  const words = moment.includes(formatDay(plan.opensAt, clock.timeZone)) ? moment : `at ${moment}`;
  return (
    <>
      <Notice tone="info" title={texts.closedTitle}>
        {texts.closed(words)}
      </Notice>
      <ButtonLink to={paths.locations()} variant="secondary">
        {texts.findAnother}
      </ButtonLink>
    </>
  );
}

/** Offers the longest stay that ends before closing. */
export function TooLongNotice({ booking: { location, now, dispatch }, plan }: Of<'too_long'>) {
  const clock = placeClock(location.timeZone, now);
  const { latest, closesAt } = plan;
  return (
    <>
      <Notice tone="info" title={texts.tooLongTitle(formatTime(closesAt, clock))}>
        {texts.tooLong(formatMinutes(durationMinutes(latest.duration)))}
      </Notice>
      <Button
        variant="secondary"
        full
        onClick={() => dispatch({ type: 'stay_chosen', choice: { kind: 'until_closing' } })}
      >
        {texts.parkUntil(formatTime(latest.endsAt, clock), formatCents(latest.totalCents))}
      </Button>
    </>
  );
}

export function OutlastsNotice({ booking: { location, now }, closesAt }: { booking: Booking; closesAt: Date }) {
  const said = { ...placeClock(location.timeZone, now), now };
  return <Notice tone="info">{texts.outlasts(formatMoment(closesAt, said))}</Notice>;
}

type FailureNoticeProps = {
  readonly booking: Booking;
  readonly failure: BookingFailure;
  /** Where more time can be bought for a session that is already paid. */
  readonly addTimeLink: (own: OwnSession) => React.ReactNode;
};

export function FailureNotice({ booking: { location, now }, failure, addTimeLink }: FailureNoticeProps) {
  if (failure.kind === 'words') return <Notice tone="error">{failure.message}</Notice>;
  if (failure.kind === 'price_changed') {
    return (
      <Notice tone="error" title={texts.priceChangedTitle}>
        {failure.totalCents === null ? texts.priceChangedUnknown : texts.priceChanged(formatCents(failure.totalCents))}
      </Notice>
    );
  }
  const said = { ...placeClock(location.timeZone, now), now };
  return (
    <Notice tone="error" title={texts.alreadyPaidTitle}>
      <p>{texts.alreadyPaid(failure.until === null ? 'already' : formatUntil(new Date(failure.until), said))}</p>
      {failure.own !== null && addTimeLink(failure.own)}
    </Notice>
  );
}
