import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, storeAnswer } from '#platform/api/query-client.ts';
import { readDollars, typedDollars } from '#platform/forms/read-dollars.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { lastDayOn, PAYOUT_RHYTHMS, type PayoutSchedule } from '../rules/payout-plan.ts';
import { weekdayName } from './weekday-name.ts';

const texts = {
  title: t`Change schedule`,
  every: t`How often`,
  rhythms: { day: t`Every business day`, week: t`Every week`, month: t`Every month` } satisfies Record<
    PayoutSchedule['every'],
    string
  >,
  onWeekday: t`Day of the week`,
  onDay: t`Day of the month`,
  onDayHint: t`A weekend date moves to the next Monday.`,
  minimum: t`Minimum payout, in dollars`,
  minimumHint: t`Smaller amounts wait for the next one. 0 means any amount.`,
  minimumWrong: t`Please enter an amount from 0 to 10,000, such as 50.`,
};

type ScheduleDialogProps = {
  readonly ownerId: string;
  readonly schedule: PayoutSchedule;
  readonly onClose: () => void;
};

type Values = { readonly every: PayoutSchedule['every']; readonly on: string; readonly minimumCents: string };
const MAX_CENTS = 1_000_000;
const RHYTHMS = PAYOUT_RHYTHMS.map((value) => ({ value, label: texts.rhythms[value] }));

export function ScheduleDialog({ ownerId, schedule, onClose }: ScheduleDialogProps) {
  const params = { id: ownerId };
  const form = useForm<Values>({
    initial: {
      every: schedule.every,
      on: String(schedule.on),
      minimumCents: typedDollars(schedule.minimumCents),
    },
    check: ({ minimumCents }) => ({ minimumCents: centsIn(minimumCents) === null ? texts.minimumWrong : undefined }),
    send: async ({ every, on, minimumCents }) => {
      const body = { every, on: every === 'day' ? 1 : Number(on), minimumCents: centsIn(minimumCents) ?? 0 };
      const answer = await callApi('PUT /owners/:id/payout-plan', { params, body });
      await storeAnswer(apiQuery('GET /owners/:id/payout-plan', { params }).queryKey, answer);
      onClose();
    },
  });
  const { every } = form.values;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogForm form={form} onCancel={onClose}>
        <Choices
          legend={texts.every}
          choices={RHYTHMS}
          value={every}
          onChange={(chosen) => {
            form.set('every', chosen);
            form.set('on', '1');
          }}
        />
        {every !== 'day' && (
          <SelectField
            label={every === 'week' ? texts.onWeekday : texts.onDay}
            hint={every === 'month' ? texts.onDayHint : undefined}
            options={daysOf(every)}
            {...form.field('on')}
          />
        )}
        <TextField
          label={texts.minimum}
          hint={texts.minimumHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.field('minimumCents')}
        />
      </DialogForm>
    </Dialog>
  );
}

function daysOf(every: PayoutSchedule['every']) {
  const days = Array.from({ length: lastDayOn(every) }, (_, nth) => nth + 1);
  return days.map((day) => ({
    value: String(day),
    label: every === 'week' ? weekdayName(day) : String(day),
  }));
}

function centsIn(typed: string): number | null {
  const read = readDollars(typed);
  return read.ok && read.cents <= MAX_CENTS ? read.cents : null;
}
