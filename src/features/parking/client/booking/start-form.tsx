import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { methodFor, storeOneTap, type TappedCard } from '#features/payments/client/shared/one-tap.ts';
import { OneTapButton, useChosenCard } from '#features/payments/client/shared/one-tap-button.tsx';
import { describeBilling } from '#features/pricing/rules/describe-rate.ts';
import type { StayPrice } from '#features/pricing/rules/price-stay.ts';
import { type ValidationTerms, withValidation } from '#features/validations/rules/validation.ts';
import { hoursOf } from '#features/zones/client/shared/zone-hours.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { rememberReader } from '#platform/browser/known-reader.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { maxNow, priceOfHour } from '../../rules/start-stop.ts';
import { AlreadyPaidBanner } from '../leaving/already-paid-banner.tsx';
import { ContactField } from '../leaving/contact-field.tsx';
import {
  type ContactErrors,
  checkContact,
  contactErrorsIn,
  contactToSend,
  type GuestContact,
  readContact,
  storeContact,
} from '../leaving/guest-contact.ts';
import wide from '../reservations/reserve-form.module.css';
import styles from './booking.module.css';
import { readBookingRefusal, type StopLink } from './booking-refusals.ts';
import { type Attempt, newBooking, reduceBooking } from './booking-state.ts';
import { requestIntent } from './method-attempts.ts';
import { loadVehicles, rememberVehicles } from './remembered-vehicles.ts';
import { detailsToSend } from './stay-details.ts';
import { readTyped, storeBooking, storeTyped } from './stored-booking.ts';
import { checkVehicles, hasErrors } from './vehicle-draft.ts';
import { type RenderKnown, VehicleList } from './vehicle-list.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

const CLOCK_MS = 15_000;

const texts = {
  held: (max: string, until: string) => t`${max} is authorized; you pay for what you use, ${until} at most.`,
  goOn: (max: string) => t`Continue\u00a0– up to ${max}`,
  preparing: t`Checking the price…`,
  closed: t`Nothing is sold here right now`,
  closedText: t`The zone is closed, or parking is free until it closes.`,
  back: t`Back to the zone`,
  limit: t`Ends by itself after`,
  hours: (count: number) => ngettext(msgid`${count} hour`, `${count} hours`, count),
  allDay: t`All day`,
  untilClosing: t`Until close`,
  upTo: (max: string) => t`up to ${max}`,
  changed: (max: string) => t`The most it can cost is ${max} now. You have not been charged. Continue if that is fine.`,
  alreadyPaid: t`Already paid`,
  seeOwn: t`See your parking`,
};

type StartFormProps = {
  readonly location: Location;
  readonly zone: Zone;
  readonly renderKnown: RenderKnown;
  /** A merchant's code, and what it does. */
  readonly byCode: { readonly code: string; readonly validation: ValidationTerms } | null;
  /** The booking page shows what comes next: the payment. */
  readonly onPrepared: () => void;
};

/** Rule 372: the rate, the most that it can cost and until when it runs, before anything personal; then the cars. */
export function StartForm({ location, zone, renderKnown, byCode, onPrepared }: StartFormProps) {
  const now = useNow(CLOCK_MS);
  const card = useChosenCard();
  const form = useRef<HTMLFormElement>(null);
  const [maxHours, setMaxHours] = useState<number | null>(null);
  const starting = useStarting({ location, zone, byCode, maxHours }, onPrepared);
  const { booking, dispatch, guest, failure, changed, prepare } = starting;
  const vehicles = booking.vehicles.length;
  const sold = zoneOffer(zone, location);
  const offer = byCode ? withValidation(sold, byCode.validation) : sold;
  const maxOf = (hours: number | null) => maxNow(offer, hoursOf(zone), { vehicles, now, maxHours: hours });
  const max = maxOf(maxHours);
  if (!max) {
    return (
      <Banner tone="info" title={texts.closed}>
        <p>{texts.closedText}</p>
        <ButtonLink to={paths.zone(location._id, zone._id)} size="small" variant="secondary">
          {texts.back}
        </ButtonLink>
      </Banner>
    );
  }
  const limitTo = (hours: number | null) => {
    setMaxHours(hours);
    starting.forget();
  };
  const clock = localClock(location.timeZone, now);
  const cents = changed ?? max.totalCents;
  const price = formatCents(cents);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await prepare(cents, card.take());
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      ref={form}
      className={classNames(wide.form, wide.reserve, styles.short)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <WaysToPay
        locationId={location._id}
        zoneId={zone._id}
        current="leaving"
        hourCents={priceOfHour(offer, vehicles, now)}
      />
      <Limit value={maxHours} maxOf={maxOf} onChange={limitTo} />
      <div className={classNames(styles.summary, wide.price)}>
        <p>{texts.held(price, keepUnitsTogether(formatUntil(max.endsAt, { ...clock, now })))}</p>
      </div>
      <VehicleList booking={{ state: booking, dispatch }} renderKnown={renderKnown} />
      {guest && <ContactField value={guest.contact} errors={guest.errors} onChange={guest.type} />}
      <p className={ui.muted}>{describeBilling(offer)}</p>
      <ActionBar>
        {changed !== null && <Banner tone="info">{texts.changed(price)}</Banner>}
        {failure !== null && (
          <AlreadyPaidBanner
            title={failure.title}
            locationId={location._id}
            link={failure.link}
            vehicles={booking.vehicles}
          >
            <p>{failure.words}</p>
            {failure.receiptKey !== null && (
              <ButtonLink to={paths.receipt(failure.receiptKey)} size="small" variant="secondary">
                {texts.seeOwn}
              </ButtonLink>
            )}
          </AlreadyPaidBanner>
        )}
        <OneTapButton
          totalCents={booking.vehicles.every(({ plate }) => plate) ? cents : 0}
          isHold
          busy={booking.busy}
          onCard={card.choose}
          otherwise={
            <Button type="submit" busy={booking.busy} busyText={texts.preparing}>
              {texts.goOn(price)}
            </Button>
          }
        />
      </ActionBar>
    </form>
  );
}

/** A lower limit lowers what is authorized; those that the zone does not reach are not offered. */
const LIMITS = [4, 8];
const LONGEST = 'longest';

type LimitProps = {
  readonly value: number | null;
  readonly maxOf: (hours: number | null) => ReturnType<typeof maxNow>;
  readonly onChange: (hours: number | null) => void;
};

function Limit({ value, maxOf, onChange }: LimitProps) {
  const longest = maxOf(null);
  if (!longest) return null;
  const lower = LIMITS.flatMap((hours) => {
    const max = maxOf(hours);
    return max && max.totalCents < longest.totalCents ? [{ hours, max }] : [];
  });
  if (lower.length === 0) return null;
  const choices = [
    ...lower.map(({ hours, max }) => ({
      value: String(hours),
      label: texts.hours(hours),
      detail: texts.upTo(formatCents(max.totalCents)),
    })),
    {
      value: LONGEST,
      label: isWholeDay(longest) ? texts.allDay : texts.untilClosing,
      detail: texts.upTo(formatCents(longest.totalCents)),
    },
  ];
  return (
    <Choices
      legend={texts.limit}
      choices={choices}
      value={value === null ? LONGEST : String(value)}
      onChange={(chosen) => onChange(chosen === LONGEST ? null : Number(chosen))}
    />
  );
}

const isWholeDay = ({ startsAt, endsAt }: Pick<StayPrice, 'startsAt' | 'endsAt'>): boolean =>
  endsAt.getTime() - startsAt.getTime() >= DAY_MS;

type Failure = {
  readonly title: string | undefined;
  readonly words: string;
  /** Of the driver's own parking that is in the way. */
  readonly receiptKey: string | null;
  /** To whoever holds the parking that is in the way. */
  readonly link: StopLink | null;
};

type Limited = {
  /** After which it ends by itself; null for as long as the zone lets it. */ readonly maxHours: number | null;
};

/** The cars, and the intent for which the booking page then takes the payment. */
function useStarting(
  { location, zone, byCode, maxHours }: Pick<StartFormProps, 'location' | 'zone' | 'byCode'> & Limited,
  onPrepared: () => void,
) {
  const [booking, dispatch] = useReducer(reduceBooking, null, () => {
    const typed = readTyped(zone._id);
    return newBooking(true, typed?.vehicles ?? loadVehicles(location.address), typed?.details);
  });
  const isGuest = useCurrentUser() === null;
  const [contact, setContact] = useState(readContact);
  const [contactErrors, setContactErrors] = useState<ContactErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The server's price, if it differs from the one shown. */
  const [changed, setChanged] = useState<number | null>(null);
  const requesting = useRef(false);
  const { vehicles, details } = booking;
  useEffect(() => storeTyped(zone._id, { vehicles, details }), [zone._id, vehicles, details]);

  /** With a saved card, the payment begins at once. */
  const prepare = async (totalCents: number, card: TappedCard) => {
    if (requesting.current) return;
    setFailure(null);
    const errors = checkVehicles(vehicles);
    const ofContact = isGuest ? checkContact(contact) : {};
    setContactErrors(ofContact);
    if (hasErrors(errors)) return dispatch({ type: 'vehicles_refused', errors });
    if (ofContact.contact ?? ofContact.agreesToTexts) return;
    const request = JSON.stringify({
      locationId: location._id,
      zoneId: zone._id,
      startStop: true,
      ...(maxHours !== null && { maxHours }),
      ...(byCode && { code: byCode.code }),
      totalCost: totalCents,
      vehicles: vehicles.map(({ plate, state }) => ({ plate: plate.trim(), state: state.trim() })),
      method: methodFor(card),
      ...detailsToSend(details),
      ...(isGuest && contactToSend(contact)),
    });
    const attempt = attemptFor(request, booking.attempt);
    requesting.current = true;
    dispatch({ type: 'intent_requested', attempt });
    try {
      const intent = await requestIntent(attempt);
      const { clientSecret } = intent;
      if (clientSecret !== null && card !== null) storeOneTap({ clientSecret, savedCard: card._id });
      rememberVehicles(vehicles);
      if (isGuest && isEmail(contact.contact)) rememberReader({ email: contact.contact.trim() });
      storeBooking(zone._id, {
        ...newBooking(true, vehicles, details),
        step: 'payment',
        attempt: { ...attempt, intent },
      });
      onPrepared();
    } catch (error) {
      const refusal = readBookingRefusal(error, vehicles.length);
      const refusedContact = contactErrorsIn(error);
      if (refusedContact) setContactErrors(refusedContact);
      dispatch({ type: 'intent_refused', refusal, answered: error instanceof ApiError && !error.unanswered });
      const { failure: refused } = refusal;
      if (refused?.kind === 'price_changed' && refused.totalCents !== null) setChanged(refused.totalCents);
      else if (refused && !refusedContact) {
        const paid = refused.kind === 'already_paid' ? refused : null;
        setFailure({
          title: paid ? texts.alreadyPaid : undefined,
          words: errorText(error),
          receiptKey: paid?.own?.receiptKey ?? null,
          link: paid?.link ?? null,
        });
      }
    } finally {
      requesting.current = false;
    }
  };

  const forget = () => {
    setFailure(null);
    setChanged(null);
  };
  const change = (action: Parameters<typeof dispatch>[0]) => {
    dispatch(action);
    forget();
  };
  const type = (typed: GuestContact) => {
    setContact(typed);
    storeContact(typed);
    setContactErrors({});
    setFailure(null);
  };
  const guest = isGuest ? { contact, errors: contactErrors, type } : null;
  return { booking, dispatch: change, guest, failure, changed, forget, prepare };
}

/** An unanswered request is repeated with its key, so that pressing again starts nothing twice. */
function attemptFor(request: string, last: Attempt | null): Attempt {
  if (last?.request === request) return last;
  return { intentKey: randomKey(), sessionKey: randomKey(), request, requestedAt: Date.now(), intent: null };
}
