import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { canBeNotified, subscribeToPush } from '#platform/browser/subscribe-to-push.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { formatCents } from '#platform/money/cents.ts';
import { installWorker } from '#platform/offline/install-worker.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckList } from '#platform/ui/fields/check-list.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { REMINDER_HOURS } from '../../rules/end-reminder.ts';
import type { OwnSession } from '../../sessions.contract.ts';

const texts = {
  minutes: t`How early`,
  when: t`When`,
  minutesBefore: (minutes: number) => t`${minutes} minutes before`,
  beforeEnd: t`Before it ends by itself`,
  everyHours: { 1: t`Every hour`, 2: t`Every 2 hours`, 4: t`Every 4 hours`, 8: t`Every 8 hours` },
  at: (price: string) => t`When it costs ${price}`,
  how: t`How`,
  channels: { email: t`Email`, text: t`Text message`, push: t`Alert on this device` },
  howMissing: t`Choose at least one way.`,
  blocked: t`This browser does not allow notifications from Parkvale. Allow them in its settings, or choose another way.`,
  notNow: t`Notifications could not be set up on this device. Try again, or choose another way.`,
  email: t`Email`,
  emailWrong: t`Please provide a valid email address`,
  phone: t`Mobile phone`,
  consent: t`Your permission`,
  agree: t`Text me about this parking. Message and data rates may apply; reply STOP to end.`,
  agreeMissing: t`Agree to texts, or choose email.`,
  save: t`Remind me`,
  saving: t`Saving…`,
  none: t`No reminder`,
};

type Channel = keyof typeof texts.channels;
type ReminderFormProps = {
  readonly session: OwnSession;
  readonly byAccount: boolean;
  readonly reminder: Answer<'GET /receipts/:key/reminders/:id'>['data'];
  readonly onDone: () => void;
};

const BEFORE_END = 'before';
const MINUTES = [5, 10, 15, 30, 60];
/** Of start-stop parking, in cents. */
const AMOUNTS = [500, 1000, 2000, 3000, 5000, 7500, 10_000];
const CHANNELS = Object.entries(texts.channels)
  .filter(([value]) => value !== 'push' || canBeNotified())
  .map(([value, label]) => ({ value, label }));

/** How early and how to be reminded. An account is contacted at its own address. */
export function ReminderForm({ session, byAccount, reminder, onDone }: ReminderFormProps) {
  const { _id: id, receiptKey: key } = session;
  const isGuest = !byAccount;
  const send = async (body: Parameters<typeof callApi<'PUT /receipts/:key/reminders/:id'>>[1]['body']) => {
    await callApi('PUT /receipts/:key/reminders/:id', { params: { key, id }, body });
    await refreshQueries(`/receipts/${key}/reminders`);
    onDone();
  };
  const form = useForm({
    initial: {
      when: whenOf(reminder),
      minutesBefore: String(reminder.minutesBefore),
      channels: (reminder.channels.length > 0 ? reminder.channels : ['email']) as readonly string[],
      email: '',
      phone: '',
      agreesToTexts: false,
    },
    check: ({ channels, email, agreesToTexts }) => ({
      ...(channels.length === 0 && { channels: texts.howMissing }),
      ...(isGuest && channels.includes('email') && !isEmail(email) && { email: texts.emailWrong }),
      ...(channels.includes('text') && !agreesToTexts && { agreesToTexts: texts.agreeMissing }),
    }),
    send: async ({ when, minutesBefore, channels, email, phone, agreesToTexts }) =>
      send({
        ...(when === BEFORE_END ? { minutesBefore: Number(minutesBefore) } : { when: timeOf(when) }),
        channels: channels as Channel[],
        ...(isGuest && channels.includes('email') && { email: email.trim() }),
        ...(channels.includes('text') && { phone, agreesToTexts }),
        ...(channels.includes('push') && { push: await subscribeHere() }),
      }),
  });
  const { channels, agreesToTexts, when, minutesBefore } = form.values;
  return (
    <Form form={form}>
      {session.untilStopped && (
        <SelectField
          label={texts.when}
          name="when"
          value={when}
          onChange={(value) => form.set('when', value)}
          error={form.errorOf('when')}
          options={timesFor(session)}
        />
      )}
      {when === BEFORE_END && (
        <SelectField
          label={texts.minutes}
          name="minutesBefore"
          value={minutesBefore}
          onChange={(value) => form.set('minutesBefore', value)}
          error={form.errorOf('minutesBefore')}
          options={MINUTES.map((minutes) => ({ value: String(minutes), label: texts.minutesBefore(minutes) }))}
        />
      )}
      <FieldGroup label={texts.how} error={form.errorOf('channels')}>
        {({ describedBy }) => (
          <CheckList
            options={CHANNELS}
            chosen={channels}
            onChange={(chosen) => form.set('channels', chosen)}
            describedBy={describedBy}
          />
        )}
      </FieldGroup>
      {isGuest && channels.includes('email') && <EmailField label={texts.email} {...form.field('email')} />}
      {channels.includes('text') && (
        <>
          <TextField label={texts.phone} type="tel" inputMode="tel" autoComplete="tel" {...form.field('phone')} />
          <FieldGroup label={texts.consent} error={form.errorOf('agreesToTexts')}>
            {({ describedBy }) => (
              <CheckList
                options={[{ value: 'agrees', label: texts.agree }]}
                chosen={agreesToTexts ? ['agrees'] : []}
                onChange={(chosen) => form.set('agreesToTexts', chosen.length > 0)}
                describedBy={describedBy}
              />
            )}
          </FieldGroup>
        </>
      )}
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.saving} full>
        {texts.save}
      </Button>
      <Button variant="quiet" full onClick={() => void send({ channels: [] }).catch(onDone)}>
        {texts.none}
      </Button>
    </Form>
  );
}

type RunningTime = NonNullable<ReminderFormProps['reminder']['when']>;

/** "every 60", "amount 1000" */
function whenOf({ when }: ReminderFormProps['reminder']): string {
  if (!when) return BEFORE_END;
  return when.kind === 'every' ? `every ${when.minutes}` : `amount ${when.cents}`;
}

function timeOf(chosen: string): RunningTime {
  const number = Number(chosen.split(' ')[1]);
  return chosen.startsWith('every') ? { kind: 'every', minutes: number } : { kind: 'amount', cents: number };
}

/** Every so many hours, amounts that it can come to, or before it ends by itself. */
const timesFor = ({ totalCost }: OwnSession) => [
  ...REMINDER_HOURS.map((hours) => ({ value: `every ${60 * hours}`, label: texts.everyHours[hours] })),
  ...AMOUNTS.filter((cents) => cents < totalCost).map((cents) => ({
    value: `amount ${cents}`,
    label: texts.at(formatCents(cents)),
  })),
  { value: BEFORE_END, label: texts.beforeEnd },
];

async function installedWorker(): Promise<ServiceWorkerRegistration> {
  await installWorker('/');
  return navigator.serviceWorker.ready;
}

/** @throws ApiError with a message for the field, if the driver or the browser says no. */
async function subscribeHere() {
  const answer = await subscribeToPush(installedWorker);
  if (answer.kind === 'agreed') return answer.push;
  const words = answer.kind === 'blocked' ? texts.blocked : texts.notNow;
  throw new ApiError({ status: 400, code: 'malformed', message: words, fields: { channels: words } });
}
