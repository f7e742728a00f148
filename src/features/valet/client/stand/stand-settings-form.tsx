import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { ValetSettings } from '../../contract/valet-board.contract.ts';
import { PROMISE_MINUTES } from '../../rules/board/promise.ts';
import { LEAD_CALL_SECONDS } from '../../rules/board/who-is-called.ts';
import type { TipMode } from '../../rules/price/tip.ts';
import { NO_SHOW_MINUTES } from '../../rules/ticket/going-back.ts';
import { MAX_SPACES } from '../../rules/ticket/spaces.ts';
import { refreshTickets } from '../tickets/ticket-queries.ts';

const texts = {
  kind: t`Price`,
  hourly: t`By the hour`,
  daily: t`By the day`,
  price: t`Rate in dollars`,
  priceHourly: t`Per hour, one-hour minimum; the transaction fee is added.`,
  priceDaily: t`Per day or part of it; the transaction fee is added.`,
  priceMissing: t`Please enter a price`,
  priceTooFine: t`Use at most two decimals.`,
  priceTooLarge: t`At most $10,000.`,
  priceBelow: t`A price cannot be negative.`,
  hooks: t`Hooks on the key board`,
  hooksHint: t`Numbered from 1. Enter 0 if there is no key board.`,
  hooksWrong: t`A whole number from 0 to 2,000.`,
  capacity: t`Spaces`,
  capacityHint: t`Room for this many cars. Empty: not counted.`,
  capacityWrong: t`A whole number from 0 to 20,000, or empty.`,
  promise: t`Minutes until a guest has the car`,
  promiseHint: t`What you promise. The board marks a wait at half of it, and again when it is over.`,
  promiseWrong: t`A whole number from 2 to 120.`,
  noShow: t`Nobody comes for a car`,
  noShowHint: t`Minutes in front until parking it again is offered. Empty: never.`,
  noShowWrong: t`A whole number from 5 to 720, or empty.`,
  leadCall: t`Call the leads`,
  leadCallHint: t`Seconds until they hear of a requested car that nobody has taken. Empty: never.`,
  leadCallWrong: t`A whole number from 30 to 900, or empty.`,
  asksCode: t`Ask for the guest’s code at the handover`,
  asksCodeHint: t`Without it, a ticket number is enough to drive off. Turn it off only if you know your guests.`,
  tips: t`Tips with online payments`,
  tipsOff: t`No tips`,
  tipsPerson: t`To the person`,
  tipsShared: t`Shared`,
  chargesRooms: t`Guests may charge parking to their hotel room`,
  chargesRoomsHint: t`Attendants enter the name and room. The hotel collects it, and gets a list for each night.`,
  openTickets: t`Open tickets keep their rate, and their rule for tips.`,
  closes: t`Closes at`,
  closesHint: t`Guests cannot schedule a car for later than this. If empty, the stand never closes.`,
  submit: t`Save settings`,
  busy: t`Saving…`,
  tipsHint: {
    off: t`Guests are not asked for one.`,
    person: t`To the attendant who hands the car over. Parkvale pays tips out to you separately from your revenue: pass them on.`,
    shared: t`Split equally among those who work the shift. Parkvale pays tips out to you separately from your revenue: pass them on.`,
  },
};

const KINDS = [
  { value: 'hourly', label: texts.hourly },
  { value: 'daily', label: texts.daily },
] as const;

const TIPS = [
  { value: 'off', label: texts.tipsOff },
  { value: 'person', label: texts.tipsPerson },
  { value: 'shared', label: texts.tipsShared },
] as const;

export type EnteredSettings = {
  readonly price: string;
  readonly kind: 'hourly' | 'daily';
  readonly hooks: string;
  readonly asksCode: boolean;
  /** Empty if the stand does not count its spaces. */
  readonly capacity: string;
  /** Empty if parking again is never offered. */
  readonly noShow: string;
  readonly promise: string;
  /** Empty if the stand never closes. */
  readonly closes: string;
  /** Empty if the leads are never called. */
  readonly leadCall: string;
  readonly tips: TipMode;
  readonly chargesRooms: boolean;
};

type StandSettingsFormProps = {
  readonly locationId: string;
  /** Null until they are set for the first time. */
  readonly settings: ValetSettings | null;
  readonly onSaved: () => void;
};

export function StandSettingsForm({ locationId, settings, onSaved }: StandSettingsFormProps) {
  const form = useForm<EnteredSettings>({
    initial: enteredOf(settings),
    check: checkSettings,
    send: async ({ price, kind, hooks, asksCode, capacity, noShow, promise, leadCall, closes, tips, chargesRooms }) => {
      const read = readDollars(price);
      const spaces = { capacity: wholeOrNone(capacity), noShowMinutes: wholeOrNone(noShow) };
      const promised = { promiseMinutes: readWhole(promise), leadCallSeconds: wholeOrNone(leadCall) };
      const rate = { price: read.ok ? read.dollars : 0, isHourly: kind === 'hourly' };
      const rest = { ...spaces, ...promised, closesAt: closes || null, tips, chargesRooms };
      const body = { ...rate, hooks: readWhole(hooks), asksCode, ...rest };
      await callApi('PATCH /valets/locations/:locationId/settings', { params: { locationId }, body });
      refreshTickets();
      onSaved();
    },
  });
  const { kind, asksCode, tips, chargesRooms } = form.values;
  return (
    <Form form={form}>
      <Choices legend={texts.kind} choices={KINDS} value={kind} onChange={(next) => form.set('kind', next)} />
      <TextField
        label={texts.price}
        hint={kind === 'hourly' ? texts.priceHourly : texts.priceDaily}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('price')}
      />
      <TextField
        label={texts.hooks}
        hint={texts.hooksHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.field('hooks')}
      />
      <TextField
        label={texts.capacity}
        hint={texts.capacityHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        optional
        {...form.field('capacity')}
      />
      <TextField
        label={texts.promise}
        hint={texts.promiseHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('promise')}
      />
      <TextField label={texts.closes} hint={texts.closesHint} type="time" optional {...form.field('closes')} />
      <TextField
        label={texts.leadCall}
        hint={texts.leadCallHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        optional
        {...form.field('leadCall')}
      />
      <TextField
        label={texts.noShow}
        hint={texts.noShowHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        optional
        {...form.field('noShow')}
      />
      <Choices legend={texts.tips} choices={TIPS} value={tips} onChange={(next) => form.set('tips', next)} />
      <p className={ui.soft}>{texts.tipsHint[tips]}</p>
      <CheckBox
        label={texts.asksCode}
        hint={texts.asksCodeHint}
        checked={asksCode}
        onChange={(checked) => form.set('asksCode', checked)}
      />
      <CheckBox
        label={texts.chargesRooms}
        hint={texts.chargesRoomsHint}
        checked={chargesRooms}
        onChange={(checked) => form.set('chargesRooms', checked)}
      />
      {settings && <p className={ui.soft}>{texts.openTickets}</p>}
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function enteredOf(settings: ValetSettings | null): EnteredSettings {
  if (!settings)
    return {
      price: '',
      kind: 'hourly',
      hooks: '200',
      asksCode: true,
      capacity: '',
      noShow: String(NO_SHOW_MINUTES.usual),
      promise: String(PROMISE_MINUTES.usual),
      closes: '',
      leadCall: String(LEAD_CALL_SECONDS.usual),
      tips: 'off',
      chargesRooms: false,
    };
  return {
    price: settings.price.toFixed(2),
    kind: settings.isHourly ? 'hourly' : 'daily',
    asksCode: settings.asksCode,
    closes: settings.closesAt ?? '',
    tips: settings.tips,
    chargesRooms: settings.chargesRooms,
    hooks: String(settings.hooks),
    capacity: String(settings.capacity ?? ''),
    noShow: String(settings.noShowMinutes ?? ''),
    promise: String(settings.promiseMinutes),
    leadCall: String(settings.leadCallSeconds ?? ''),
  };
}

const wholeOrNone = (typed: string): number | null => (typed.trim() === '' ? null : readWhole(typed));

const MAX_CENTS = 1_000_000;
const MAX_HOOKS = 2000;
const PROBLEMS = {
  missing: texts.priceMissing,
  below_zero: texts.priceBelow,
  too_large: texts.priceTooLarge,
  too_fine: texts.priceTooFine,
};

export function checkSettings(entered: EnteredSettings): FieldErrors<EnteredSettings> {
  const { price, hooks, capacity, noShow } = entered;
  const read = readDollars(price);
  const problem = read.ok ? (read.cents > MAX_CENTS ? texts.priceTooLarge : undefined) : PROBLEMS[read.problem];
  const isCount = readWhole(hooks) <= MAX_HOOKS;
  const isRoom = capacity.trim() === '' || readWhole(capacity) <= MAX_SPACES;
  const wait = wholeOrNone(noShow);
  const isWait = wait === null || (wait >= NO_SHOW_MINUTES.min && wait <= NO_SHOW_MINUTES.max);
  const promised = readWhole(entered.promise);
  const leadCall = wholeOrNone(entered.leadCall);
  const isLeadCall = leadCall === null || (leadCall >= LEAD_CALL_SECONDS.min && leadCall <= LEAD_CALL_SECONDS.max);
  const isPromise = promised >= PROMISE_MINUTES.min && promised <= PROMISE_MINUTES.max;
  return {
    ...(problem && { price: problem }),
    ...(!isCount && { hooks: texts.hooksWrong }),
    ...(!isRoom && { capacity: texts.capacityWrong }),
    ...(!isWait && { noShow: texts.noShowWrong }),
    ...(!isPromise && { promise: texts.promiseWrong }),
    ...(!isLeadCall && { leadCall: texts.leadCallWrong }),
  };
}
