import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from 'ttag';
import { OneTapButton, useChosenCard } from '#features/payments/client/shared/one-tap-button.tsx';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { durationMinutes } from '#features/pricing/rules/duration.ts';
import { START_DELAY_MINUTES } from '#features/pricing/rules/stay-times.ts';
import { translateLabel } from '#features/pricing/rules/translate-label.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatMinutes, formatUntil } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import { Money } from '#platform/ui/money.tsx';
import styles from './booking.module.css';
import type { BookingFailure } from './booking-refusals.ts';
import { countHoursOrDays, describeParking } from './describe-parking.ts';
import { DurationPicker } from './duration-picker.tsx';
import type { PricedStay } from './plan-stay.ts';
import type { Booking } from './use-booking.ts';
import { type RenderKnown, VehicleList } from './vehicle-list.tsx';

const texts = {
  freeMinutes: (minutes: number) => t`${minutes} free minutes included`,
  total: t`Total`,
  goOn: (total: string) => t`Continue\u00a0– ${total}`,
  goOnFree: t`Park for free`,
  preparing: t`Checking…`,
  chooseTime: t`Choose a time`,
};

type SessionInfoStepProps = {
  readonly booking: Booking;
  readonly renderKnown: RenderKnown;
  /** Why the stay is not for sale, or a warning that the zone closes before it ends. */
  readonly notice: ReactNode;
  /** Whether to pay now or when leaving. */
  readonly ways?: ReactNode;
  /** Other ways to park here than now. */
  readonly more?: ReactNode;
  /** More about a refusal, with what to do next. */
  readonly options: (failure: BookingFailure) => ReactNode;
};

/** The first step: the duration, the total, the vehicle. */
export function SessionInfoStep(props: SessionInfoStepProps) {
  const { booking, renderKnown, notice, ways, more, options } = props;
  const { state, plan, location, now } = booking;
  const form = useRef<HTMLFormElement>(null);
  const card = useChosenCard();
  useEffect(() => {
    if (state.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.refusals]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void booking.prepare(card.take());
  };
  if (plan.kind === 'closed') {
    return (
      <>
        {notice}
        {more}
      </>
    );
  }
  const isTyped = state.vehicles.every(({ plate }) => plate);
  const goOn = (
    <Button
      type="submit"
      variant={isTyped ? 'primary' : 'secondary'}
      busy={state.busy}
      busyText={texts.preparing}
      disabled={plan.kind !== 'ready'}
    >
      {plan.kind === 'ready' ? continueLabel(plan.stay) : texts.chooseTime}
    </Button>
  );
  const totalCents = isTyped && plan.kind === 'ready' ? plan.stay.totalCents : 0;
  return (
    <form ref={form} className={styles.roadside} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <VehicleList booking={booking} renderKnown={renderKnown} />
        {ways}
        <DurationPicker booking={booking} />
        {more}
        {(plan.kind === 'too_long' || ('closesAt' in plan && plan.closesAt)) && notice}
      </div>
      <div className={styles.side}>
        {plan.kind === 'ready' && <StaySummary stay={plan.stay} timeZone={location.timeZone} now={now} />}
        <ActionBar>
          {state.failure && 'message' in state.failure && <Banner tone="error">{state.failure.message}</Banner>}
          {state.failure && state.failure.kind !== 'words' && options(state.failure)}
          <OneTapButton totalCents={totalCents} busy={state.busy} onCard={card.choose} otherwise={goOn} />
        </ActionBar>
      </div>
    </form>
  );
}

function continueLabel({ totalCents }: PricedStay): string {
  return totalCents === 0 ? texts.goOnFree : texts.goOn(formatCents(totalCents));
}

type StaySummaryProps = { readonly stay: PricedStay; readonly timeZone: string; readonly now: Date };

/** The end time and the total, shown before asking for any personal data; one tap shows what the total is made of. */
function StaySummary({ stay, timeZone, now }: StaySummaryProps) {
  const clock = localClock(timeZone, now);
  const { lines, notes, endsAt, totalCents } = stay;
  return (
    <div className={styles.summary}>
      <p className={styles.until}>{formatUntil(endsAt, { ...clock, now })}</p>
      {stay.duration.kind === 'hourly' && <p className={styles.soft}>{texts.freeMinutes(START_DELAY_MINUTES)}</p>}
      <details className={styles.total}>
        <summary>
          {texts.total} <ChevronIcon />
          <Money cents={totalCents} />
        </summary>
        <PriceFacts lines={lines} labels={{ parking: parkingLabel(stay) }} />
      </details>
      {notes.map((note) => (
        <p key={note} className={styles.soft}>
          {note}
        </p>
      ))}
    </div>
  );
}

function parkingLabel({ duration, vehicles, lines }: PricedStay): string {
  const words = duration.kind === 'daily' ? countHoursOrDays(duration.days) : formatMinutes(durationMinutes(duration));
  return describeParking(translateLabel(lines[0]?.label), words, vehicles);
}
