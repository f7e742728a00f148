import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { readDollars, typedDollars } from '#platform/forms/read-dollars.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { type FieldErrors, type FormState, useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { NoticeSettingsForm } from '../notice-settings-form.ts';
import styles from './lot-notices.module.css';

const texts = {
  reasons: t`Reasons`,
  reasonsHint: t`With an amount, officers may charge for it. Without one, they warn.`,
  reason: (nth: number) => t`Reason ${nth}`,
  amount: (nth: number) => t`Amount ${nth} (dollars)`,
  remove: t`Remove`,
  removeNamed: (name: string) => t`Remove ${name}`,
  add: t`Add a reason`,
  amountWrong: t`Enter an amount from $1.00 to $500.00, or none.`,
  warnings: t`Warnings before a charge`,
  warningsHint: t`A plate gets this many warnings here first.`,
  percent: t`Early payment discount (%)`,
  percentHint: t`0 for no reduction.`,
  earlyDays: t`Days that count as early`,
  earlyDaysHint: t`After the day of the notice. They are paused while an appeal is open.`,
  grace: t`Grace period (min)`,
  graceHint: t`A car whose time ended less than this long ago gets no notice. At least 15.`,
  appealDays: t`Days to appeal`,
  appealDaysHint: t`At least 15.`,
  phone: t`Phone for questions`,
  phoneHint: t`Leave empty to use the lot’s number.`,
  email: t`Email for questions`,
  emailHint: t`A lot that charges needs one.`,
  text: t`Your words on each notice`,
  save: t`Save`,
  saving: t`Saving…`,
};

/** `key`: the reason's position when the form opened, or a later one; names may repeat while they are typed. */
type EnteredReason = { readonly key: number; readonly name: string; readonly amount: string };

type Entered = {
  readonly reasons: readonly EnteredReason[];
  readonly warningsBefore: string;
  readonly earlyPercent: string;
  readonly earlyDays: string;
  readonly graceMinutes: string;
  readonly appealDays: string;
  readonly phone: string;
  readonly email: string;
  readonly text: string;
};

const MAX_REASONS = 8;

const enteredFrom = (settings: NoticeSettingsForm): Entered => ({
  reasons: settings.reasons.map(({ name, cents }, key) => ({
    key,
    name,
    amount: cents === null ? '' : typedDollars(cents),
  })),
  warningsBefore: String(settings.warningsBefore),
  earlyPercent: String(settings.earlyPercent),
  earlyDays: String(settings.earlyDays),
  graceMinutes: String(settings.graceMinutes),
  appealDays: String(settings.appealDays),
  phone: settings.phone,
  email: settings.email,
  text: settings.text,
});

/** Null for none, and NaN for what cannot be an amount. */
const centsFrom = (amount: string): number | null => {
  if (amount.trim() === '') return null;
  const read = readDollars(amount);
  return read.ok ? read.cents : Number.NaN;
};

/** All else is refused by the server, at its field; JSON would turn what is no amount into none. */
const validate = ({ reasons }: Entered): FieldErrors<Entered> =>
  reasons.some(({ amount }) => Number.isNaN(centsFrom(amount))) ? { reasons: texts.amountWrong } : {};

function settingsFrom({ reasons, ...entered }: Entered): NoticeSettingsForm {
  return {
    reasons: reasons.map(({ name, amount }) => ({ name: name.trim(), cents: centsFrom(amount) })),
    warningsBefore: readWhole(entered.warningsBefore),
    earlyPercent: readWhole(entered.earlyPercent),
    earlyDays: readWhole(entered.earlyDays),
    graceMinutes: readWhole(entered.graceMinutes),
    appealDays: readWhole(entered.appealDays),
    phone: entered.phone,
    email: entered.email,
    text: entered.text,
  };
}

type SettingsProps = {
  readonly locationId: string;
  readonly settings: NoticeSettingsForm;
  readonly onSaved: () => void;
};

/** What the officers of a lot choose from, what it costs, and who answers. */
export function NoticeSettings({ locationId, settings, onSaved }: SettingsProps) {
  const form = useForm<Entered>({
    initial: enteredFrom(settings),
    check: validate,
    send: async (entered) => {
      const body = settingsFrom(entered);
      await callApi('PUT /locations/:id/notice-settings', { params: { id: locationId }, body });
      await refreshQueries(`/locations/${locationId}/notice-settings`);
      onSaved();
    },
  });
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;
  return (
    <Form form={form}>
      <Reasons form={form} />
      <TextField label={texts.warnings} hint={texts.warningsHint} {...number} {...form.field('warningsBefore')} />
      <TextField label={texts.percent} hint={texts.percentHint} {...number} {...form.field('earlyPercent')} />
      <TextField label={texts.earlyDays} hint={texts.earlyDaysHint} {...number} {...form.field('earlyDays')} />
      <div className={ui.fitted}>
        <TextField label={texts.grace} hint={texts.graceHint} {...number} {...form.field('graceMinutes')} />
        <TextField label={texts.appealDays} hint={texts.appealDaysHint} {...number} {...form.field('appealDays')} />
      </div>
      <TextField
        label={texts.phone}
        hint={texts.phoneHint}
        optional
        type="tel"
        maxLength={30}
        {...form.field('phone')}
      />
      <EmailField label={texts.email} hint={texts.emailHint} optional {...form.field('email')} />
      <TextArea label={texts.text} maxLength={500} {...form.field('text')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.saving} full>
        {texts.save}
      </Button>
    </Form>
  );
}

function Reasons({ form }: { readonly form: FormState<Entered> }) {
  const { reasons } = form.values;
  const error = form.errorOf('reasons');
  const change = (at: number, changed: Partial<EnteredReason>) =>
    form.set(
      'reasons',
      reasons.map((reason, nth) => (nth === at ? { ...reason, ...changed } : reason)),
    );
  const add = () => {
    const key = Math.max(0, ...reasons.map((reason) => reason.key)) + 1;
    form.set('reasons', [...reasons, { key, name: '', amount: '' }]);
  };
  return (
    <fieldset className={classNames(ui.stack2, styles.reasons)}>
      <legend>{texts.reasons}</legend>
      <p>{texts.reasonsHint}</p>
      {reasons.map(({ key, name, amount }, nth) => (
        <div key={key} className={styles.reason}>
          <TextField
            label={texts.reason(nth + 1)}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(value) => change(nth, { name: value })}
          />
          <TextField
            label={texts.amount(nth + 1)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            value={amount}
            onChange={(value) => change(nth, { amount: value })}
          />
          {reasons.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              aria-label={texts.removeNamed(name || texts.reason(nth + 1))}
              onClick={() =>
                form.set(
                  'reasons',
                  reasons.filter((_, other) => other !== nth),
                )
              }
            >
              {texts.remove}
            </Button>
          )}
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className={ui.error}>
          {error}
        </p>
      )}
      {reasons.length < MAX_REASONS && (
        <Button variant="secondary" size="small" onClick={add}>
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}
