import { type FormEvent, useRef } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { OneTapButton, useChosenCard } from '#features/payments/client/shared/one-tap-button.tsx';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { translateLabel } from '#features/pricing/rules/translate-label.ts';
import { datesOf } from '#features/zones/client/shared/zone-hours.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { describeDates } from '#platform/calendar/describe-dated-hours.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay, formatMinutes } from '#platform/calendar/human-time.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { MAX_RESERVE_DAYS } from '../../rules/reservation.ts';
import styles from '../booking/booking.module.css';
import { describeParking } from '../booking/describe-parking.ts';
import { type RenderKnown, VehicleList } from '../booking/vehicle-list.tsx';
import type { ReservedTimes } from './entered-reservation.ts';
import { TimeFields } from './reservation-fields.tsx';
import wide from './reserve-form.module.css';
import type { Reserving } from './use-reserving.ts';

const texts = {
  free: t`Cancel for free until it starts`,
  total: t`Total`,
  pricing: t`Checking the price…`,
  noPrice: t`The price could not be loaded.`,
  again: t`Try again`,
  left: (count: number) => ngettext(msgid`${count} space left`, `${count} left`, count),
  full: t`No spaces are left at that time. Choose another time.`,
  tooFew: (left: number) =>
    t`Only ${ngettext(msgid`${left} space is`, `${left} spaces are`, left)} left at that time. Choose another time, or fewer cars.`,
  email: t`Email`,
  emailWhy: t`For the confirmation and a reminder only.`,
  seeOwn: t`See the booking`,
  goOn: (total: string) => t`Continue\u00a0– ${total}`,
  reserveFree: t`Reserve for free`,
  chooseTime: t`Choose a time`,
  preparing: t`Checking the price…`,
  warnings: {
    zone_paused: t`This zone is not selling parking right now.`,
    zone_closed: t`This zone is closed when your parking would start.`,
    outlasts_closing: t`This zone closes before your parking would end.`,
    below_card_minimum: t`Cards require at least $0.50. Choose a longer time.`,
  },
};

type ReserveFormProps = {
  readonly reserving: Reserving;
  readonly timeZone: string;
  readonly zone: Pick<Zone, 'isHourly' | 'datedHours' | 'reserveDaysAhead'>;
  /** What is known about a vehicle, shown under its plate. */
  readonly renderKnown: RenderKnown;
};

/** When, the total price, which vehicles: the payment comes next. */
export function ReserveForm({ reserving, timeZone, zone, renderKnown }: ReserveFormProps) {
  const { now, entered, times, enter, errors, booking, changeVehicles, failure, busy, prepare } = reserving;
  const form = useRef<HTMLFormElement>(null);
  const card = useChosenCard();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await prepare(card.take());
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const goOn = (
    <Button type="submit" busy={busy} busyText={texts.preparing} disabled={!isOffered(reserving)}>
      {continueLabel(reserving)}
    </Button>
  );
  const isEntered = isOffered(reserving) && booking.vehicles.every(({ plate }) => plate);
  const totalCents = isEntered ? (reserving.quote.data?.totalCost ?? 0) : 0;
  return (
    <form
      ref={form}
      className={classNames(wide.form, wide.reserve)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.fields}>
        <TimeFields
          times={entered}
          errors={errors}
          timeZone={timeZone}
          isHourly={zone.isHourly}
          now={now}
          onChange={enter}
        />
        <DatesAhead zone={zone} today={localDay(now, timeZone)} />
      </div>
      <div className={wide.price}>
        {times && <Span times={times} timeZone={timeZone} now={now} />}
        <Price reserving={reserving} />
      </div>
      <div className={styles.fields}>
        <VehicleList booking={{ state: booking, dispatch: changeVehicles }} renderKnown={renderKnown} />
        <Email reserving={reserving} />
      </div>
      <ActionBar>
        {failure !== null && <Failure failure={failure} />}
        <OneTapButton totalCents={totalCents} busy={busy} onCard={card.choose} otherwise={goOn} />
      </ActionBar>
    </form>
  );
}

type SpanProps = Pick<ReserveFormProps, 'timeZone'> & { readonly times: ReservedTimes; readonly now: Date };

/** The days by their names, which a field for dates does not show. */
function Span({ times: { startsAt, endsAt }, timeZone, now }: SpanProps) {
  const clock = localClock(timeZone, now);
  return (
    <p className={wide.span}>
      {keepUnitsTogether(`${formatDay(startsAt, timeZone)}, ${formatTimeRange({ startsAt, endsAt }, clock)}`)}
    </p>
  );
}

/** The dates on which the zone is closed or open at other hours, as far ahead as it takes reservations. */
function DatesAhead({ zone, today }: Pick<ReserveFormProps, 'zone'> & { readonly today: string }) {
  const { reserveDaysAhead = MAX_RESERVE_DAYS } = zone;
  const last = addDays(today, reserveDaysAhead);
  const lines = describeDates(datesOf(zone)?.filter(({ from }) => from <= last) ?? [], today);
  if (lines.length === 0) return null;
  return (
    <ul className={ui.muted}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Keeps its height while the price is requested, so that nothing below moves. */
function Price({ reserving: { times, isRefused, quote, booking } }: Pick<ReserveFormProps, 'reserving'>) {
  if (!times || isRefused) return null;
  if (quote.isError) {
    return (
      <Banner tone="error" title={texts.noPrice}>
        <Button variant="secondary" size="small" onClick={() => void quote.refetch()}>
          {texts.again}
        </Button>
      </Banner>
    );
  }
  const isOpen = matchMedia('(min-width: 64rem)').matches;
  if (!quote.data) return <Skeleton height={isOpen ? '11.5rem' : '4.5rem'} />;
  const { lines, notes, left, warning, totalCost } = quote.data;
  const { length } = booking.vehicles;
  const minutes = Math.ceil((times.endsAt.getTime() - times.startsAt.getTime()) / 60_000);
  const parking = describeParking(translateLabel(lines[0]?.label), formatMinutes(minutes), length);
  return (
    <div className={styles.summary} aria-live="polite">
      <details className={styles.total} open={isOpen}>
        <summary>
          {texts.total} <ChevronIcon />
          <Money cents={totalCost} />
        </summary>
        <PriceFacts lines={lines} labels={{ parking }} />
      </details>
      {notes.map((note) => (
        <p key={note} className={ui.muted}>
          {note}
        </p>
      ))}
      {warning && <Banner tone="info">{texts.warnings[warning]}</Banner>}
      {left !== null && left < length && <Banner tone="info">{left === 0 ? texts.full : texts.tooFew(left)}</Banner>}
      <p className={ui.muted}>
        {[...(left !== null && left >= length ? [texts.left(left)] : []), texts.free].join(' · ')}
      </p>
    </div>
  );
}

function Email({ reserving: { email, typeEmail } }: Pick<ReserveFormProps, 'reserving'>) {
  if (email === null) return null;
  return (
    <EmailField
      label={texts.email}
      hint={texts.emailWhy}
      optional
      name="email"
      value={email.value}
      onChange={typeEmail}
      error={email.error}
    />
  );
}

/** With a link to the reservation or stay in the way, if it is the driver's own. */
function Failure({ failure: { words, own } }: { readonly failure: NonNullable<Reserving['failure']> }) {
  return (
    <Banner tone="error">
      <p>{words}</p>
      {own !== null && (
        <ButtonLink to={paths.receipt(own.receiptKey)} size="small" variant="secondary">
          {texts.seeOwn}
        </ButtonLink>
      )}
    </Banner>
  );
}

function isOffered({ times, quote: { data }, booking }: Reserving): boolean {
  if (!times || !data) return false;
  if (data.left !== null && data.left < booking.vehicles.length) return false;
  return data.warning === null || data.warning === 'outlasts_closing';
}

function continueLabel({ times, isRefused, quote: { data } }: Reserving): string {
  if (!times || isRefused) return texts.chooseTime;
  if (!data) return texts.pricing;
  return data.totalCost === 0 ? texts.reserveFree : texts.goOn(formatCents(data.totalCost));
}
