import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { methodFor, storeOneTap, type TappedCard } from '#features/payments/client/shared/one-tap.ts';
import { OneTapButton, useChosenCard } from '#features/payments/client/shared/one-tap-button.tsx';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { durationMinutes } from '#features/pricing/rules/duration.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatMinutes, formatTime, formatUntil, withArticle } from '#platform/calendar/human-time.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { Facts } from '#platform/ui/facts.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { countHoursOrDays } from '../booking/describe-parking.ts';
import { HoursAndMinutes } from '../booking/hours-and-minutes.tsx';
import styles from '../history/sessions.module.css';
import { type AddedChoice, addedChoices, choiceUntil, firstChoice, OTHER, readAdded } from './add-time-choices.ts';
import type { ExtensionIntent } from './extension-state.ts';
import {
  addedHours,
  addsHours,
  type ExtensionOffer,
  type ExtensionPlan,
  hasSeveralRates,
  parkingLabel,
  planExtension,
} from './plan-extension.ts';
import { requestExtension } from './request-extension.ts';

const texts = {
  howMuch: t`How much longer?`,
  /** The name of the rate that the longer stay is charged at; "Parking" if the zone has one price. */
  parking: (rate: string, duration: string) => t`${rate}, ${duration} more`,
  oneStay: t`Priced as if paid at once: you pay the difference.`,
  afterCode: t`Your code’s time is free. Added time is at the regular price.`,
  addUntil: (time: string) => t`Add time until ${time}`,
  seeReservation: t`See the reservation`,
  paidUntil: (until: string) => t`Paid ${until}`,
  total: t`To pay`,
  goOn: (total: string) => t`Continue\u00a0– ${total}`,
  free: t`Add time for free`,
  preparing: t`Checking the price…`,
  customDays: t`Days`,
  priceChanged: (total: string) => t`It is now ${total}. You have not been charged.`,
};

type AddTimeFormProps = {
  readonly offer: ExtensionOffer;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  /** Null if there is nothing to pay: the time has already been added. */
  readonly onPrepared: (intent: ExtensionIntent | null, endTime: string) => void;
};

/** How much longer, until when, and what the difference costs. */
export function AddTimeForm({ offer, failure, onPrepared }: AddTimeFormProps) {
  const [choice, setChoice] = useState(() => firstChoice(offer));
  const added = readAdded(offer, choice);
  const plan = added.ok ? planExtension(offer, added.duration) : null;
  const order = useExtensionOrder(offer, onPrepared);
  const card = useChosenCard();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan) void order.prepare(plan, card.take());
  };
  const total = order.priceOf(plan);
  const message = order.failure?.words ?? failure;
  const next = order.failure?.next ?? null;
  const addUntilNext = (until: Date) => {
    setChoice(choiceUntil(offer, until));
    order.forget();
  };
  return (
    <form className={ui.stack2} noValidate onSubmit={submit}>
      <Choices
        legend={texts.howMuch}
        choices={addedChoices(offer)}
        value={choice.picked}
        onChange={(picked) => setChoice({ ...choice, picked })}
      />
      {choice.picked === OTHER && (
        <TypedTime
          isHourly={addsHours(offer)}
          choice={choice}
          onChange={setChoice}
          error={added.ok ? undefined : added.message}
        />
      )}
      {plan && <ExtensionSummary offer={offer} plan={plan} total={total} />}
      <ActionBar>
        {message !== null && (
          <Banner tone="error">
            <p>{message}</p>
            {next && (
              <NextStay next={next} timeZone={offer.session.timeZone} onAdd={addsHours(offer) ? addUntilNext : null} />
            )}
          </Banner>
        )}
        <OneTapButton
          totalCents={total}
          busy={order.busy}
          onCard={card.choose}
          otherwise={
            <Button type="submit" busy={order.busy} busyText={texts.preparing} disabled={!plan}>
              {total === 0 ? texts.free : texts.goOn(formatCents(total))}
            </Button>
          }
        />
      </ActionBar>
    </form>
  );
}

type NextStayProps = { readonly next: Next; readonly timeZone: string; readonly onAdd: ((until: Date) => void) | null };

/** What to do when other bookings block the longer stay. */
function NextStay({ next: { until, receiptKey }, timeZone, onAdd }: NextStayProps) {
  return (
    <>
      {until && onAdd && (
        <Button variant="secondary" size="small" onClick={() => onAdd(until)}>
          {texts.addUntil(withArticle(formatTime(until, localClock(timeZone, until))))}
        </Button>
      )}
      {receiptKey !== null && (
        <ButtonLink to={paths.receipt(receiptKey)} variant="secondary" size="small">
          {texts.seeReservation}
        </ButtonLink>
      )}
    </>
  );
}

type TypedTimeProps = {
  readonly isHourly: boolean;
  readonly choice: AddedChoice;
  readonly onChange: (choice: AddedChoice) => void;
  readonly error: string | undefined;
};

function TypedTime({ isHourly, choice, onChange, error }: TypedTimeProps) {
  const type = (changed: Partial<AddedChoice['typed']>) =>
    onChange({ ...choice, typed: { ...choice.typed, ...changed } });
  if (isHourly) return <HoursAndMinutes typed={choice.typed} onChange={type} error={error} />;
  return (
    <TextField
      label={texts.customDays}
      type="number"
      name="days"
      inputMode="numeric"
      min={1}
      value={choice.typed.days}
      onChange={(days) => type({ days })}
      error={error}
    />
  );
}

type ExtensionSummaryProps = { readonly offer: ExtensionOffer; readonly plan: ExtensionPlan; readonly total: number };

function ExtensionSummary({ offer, plan, total }: ExtensionSummaryProps) {
  const now = serverNow();
  const clock = { ...localClock(offer.session.timeZone, now), now };
  const isOurs = total === plan.totalCents;
  const words =
    plan.duration.kind === 'daily'
      ? countHoursOrDays(plan.duration.days)
      : formatMinutes(durationMinutes(plan.duration));
  return (
    <div>
      <p className={styles.until}>{keepUnitsTogether(texts.paidUntil(formatUntil(plan.endsAt, clock)))}</p>
      <p className={ui.muted}>{offer.session.hoursByCode === null ? texts.oneStay : texts.afterCode}</p>
      {isOurs && hasSeveralRates(plan.lines) && (
        <ul className={ui.muted}>
          {plan.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isOurs ? (
        <PriceFacts
          lines={plan.lines}
          labels={{ parking: texts.parking(parkingLabel(plan.lines), words) }}
          total={texts.total}
        />
      ) : (
        <Facts facts={[{ label: texts.total, value: <Money cents={total} />, strong: true }]} />
      )}
    </div>
  );
}

/** What starts at the lot before the longer stay would end. */
type Next = {
  /** Until when there is room; null if there is none. */
  readonly until: Date | null;
  /** For the driver's own reservation. */
  readonly receiptKey: string | null;
};

function nextIn(error: unknown): Next | null {
  if (!(error instanceof ApiError) || (error.code !== 'already_paid' && error.code !== 'zone_full')) return null;
  const { until, receiptKey } = error.data;
  return {
    until: typeof until === 'string' ? new Date(until) : null,
    receiptKey: typeof receiptKey === 'string' ? receiptKey : null,
  };
}

/** Asks the server to open the payment; if its price differs, shows that one for confirmation. */
function useExtensionOrder({ session }: ExtensionOffer, onPrepared: AddTimeFormProps['onPrepared']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly words: string; readonly next: Next | null } | null>(null);
  const [corrected, setCorrected] = useState<{ readonly hours: number; readonly totalCents: number } | null>(null);
  const sendOnce = useSafeRepeat();
  const priceOf = (plan: ExtensionPlan | null): number => {
    if (!plan) return 0;
    return corrected?.hours === addedHours(plan.duration) ? corrected.totalCents : plan.totalCents;
  };
  /** With a saved card, the payment begins at once. */
  const prepare = async (plan: ExtensionPlan, card: TappedCard) => {
    if (busy) return;
    const hours = addedHours(plan.duration);
    const { _id: sessionId, receiptKey } = session;
    const body = { sessionIds: [sessionId], receiptKey, hours, totalCost: priceOf(plan), method: methodFor(card) };
    setBusy(true);
    setFailure(null);
    try {
      const { intent, endTime } = await sendOnce(body, (key) => requestExtension(body, key));
      if (intent && card !== null) storeOneTap({ clientSecret: intent.clientSecret, savedCard: card._id });
      onPrepared(intent, endTime);
    } catch (error) {
      const newPrice = error instanceof ApiError && error.code === 'price_changed' ? error.data.totalCost : null;
      if (typeof newPrice === 'number') setCorrected({ hours, totalCents: newPrice });
      const words = typeof newPrice === 'number' ? texts.priceChanged(formatCents(newPrice)) : errorText(error);
      setFailure({ words, next: nextIn(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, forget: () => setFailure(null), prepare, priceOf };
}
