import { t } from 'ttag';
import type { StayPlan } from '#features/parking/client/booking/plan-stay.ts';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { durationMinutes } from '#features/pricing/rules/duration.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { closedOnDate } from '#platform/calendar/describe-dated-hours.ts';
import { formatMinutes, formatMoment, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { FreePlaces } from './refusal-options.tsx';

const texts = {
  closedTitle: t`Closed now`,
  closedUntil: (moment: string) => t`Closed until ${withArticle(moment)}`,
  tooLongTitle: (time: string) => t`This zone closes at ${withArticle(time)}`,
  tooLong: (duration: string) => t`Your parking would end later. The longest time now is ${duration}.`,
  parkUntil: (time: string, total: string) => t`Park until ${withArticle(time)} – ${total}`,
  outlasts: (moment: string) => t`May lock at ${withArticle(moment)}.`,
};

/** Why the chosen stay is not for sale, or what to know before buying it. */
export default function StayBanner({ booking }: { readonly booking: Booking }) {
  const { plan } = booking;
  if (plan.kind === 'closed') return <ClosedNotice booking={booking} plan={plan} />;
  if (plan.kind === 'too_long') return <TooLongNotice booking={booking} plan={plan} />;
  if (plan.kind !== 'ready' || !plan.closesAt) return null;
  return <OutlastsNotice booking={booking} closesAt={plan.closesAt} />;
}

/** "Closed on December 25 (Christmas)." Null if no date closes the zone then. */
const dateThatCloses = ({ datedHours, timeZone }: Offer, at: Date): string | null =>
  datedHours ? closedOnDate(datedHours, at, timeZone) : null;

type Of<K extends StayPlan['kind']> = { readonly booking: Booking; readonly plan: Extract<StayPlan, { kind: K }> };

/** Says when the zone opens, and where to park before that. */
function ClosedNotice({ booking, plan: { opensAt } }: Of<'closed'>) {
  const { location, offer, now } = booking;
  const moment = opensAt && formatMoment(opensAt, { ...localClock(location.timeZone, now), now });
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      <Banner tone="info" title={moment ? texts.closedUntil(moment) : texts.closedTitle}>
        {dateThatCloses(offer, now)}
      </Banner>
      <FreePlaces booking={booking} isSaid />
    </div>
  );
}

/** Offers the longest stay that ends before closing. */
function TooLongNotice({ booking: { location, offer, now, dispatch }, plan }: Of<'too_long'>) {
  const clock = localClock(location.timeZone, now);
  const { latest, closesAt } = plan;
  return (
    <>
      <Banner tone="info" title={texts.tooLongTitle(formatTime(closesAt, clock))}>
        {dateThatCloses(offer, closesAt)} {texts.tooLong(formatMinutes(durationMinutes(latest.duration)))}
      </Banner>
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

function OutlastsNotice({ booking: { location, offer, now }, closesAt }: { booking: Booking; closesAt: Date }) {
  const clock = { ...localClock(location.timeZone, now), now };
  return (
    <Banner tone="info">
      {dateThatCloses(offer, closesAt)} {texts.outlasts(formatMoment(closesAt, clock))}
    </Banner>
  );
}
