import { msgid, ngettext, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { HandOver } from '../../contract/valet-shifts.contract.ts';
import { CarsLeft } from './cars-left.tsx';
import { describeCarsLeft, describeMissing } from './describe-shift.ts';
import { Tick } from './tick.tsx';

const texts = {
  float: t`In the till now`,
  floatHint: t`Dollars, before the first guest pays.`,
  open: t`Open the shift`,
  opening: t`Opening…`,
  amountWrong: t`Enter an amount such as 83.00`,
  leftBy: (name: string, when: string) => t`Left by ${name}, ${when}`,
  noteOf: (note: string) => t`Note: ${note}`,
  takeOver: (cars: number) =>
    ngettext(msgid`I have taken over ${cars} car and its key`, `I have taken over ${cars} cars and their keys`, cars),
  takeOverFirst: t`Go through the cars with the last shift, then check this.`,
};

type OpenShiftFormProps = {
  readonly locationId: string;
  readonly timeZone: string;
  /** What the last shift left. */
  readonly handOver: HandOver | null;
  readonly onOpened: () => void;
};

export function OpenShiftForm({ locationId, timeZone, handOver, onOpened }: OpenShiftFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm({
    initial: { float: '', takes: false },
    check: ({ float, takes }) => ({
      ...(readDollars(float).ok ? {} : { float: texts.amountWrong }),
      ...(handOver && !takes ? { takes: texts.takeOverFirst } : {}),
    }),
    send: async ({ float }) => {
      const read = readDollars(float);
      const body = { float: read.ok ? read.cents : 0, ...(handOver && { takesOver: handOver.shift }) };
      await sendOnce(body, (idempotencyKey) =>
        callApi('POST /valets/locations/:locationId/shift', { params: { locationId }, body, idempotencyKey }),
      );
      onOpened();
    },
  });
  return (
    <Form form={form}>
      {handOver && <LeftByLast handOver={handOver} timeZone={timeZone} />}
      {handOver && (
        <Tick
          label={texts.takeOver(handOver.cars.length)}
          checked={form.values.takes}
          error={form.errorOf('takes')}
          onChange={(takes) => form.set('takes', takes)}
        />
      )}
      <TextField
        label={texts.float}
        hint={texts.floatHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('float')}
      />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.opening} full>
        {texts.open}
      </Button>
    </Form>
  );
}

function LeftByLast({ handOver, timeZone }: { readonly handOver: HandOver; readonly timeZone: string }) {
  const { cars, closedBy, closedAt, note, missing } = handOver;
  const now = useNow(60_000);
  return (
    <Card>
      <h2>{describeCarsLeft(cars.length)}</h2>
      <p>{texts.leftBy(closedBy, formatMoment(new Date(closedAt), { timeZone, now }))}</p>
      {note !== '' && <p>{texts.noteOf(note)}</p>}
      {missing.length > 0 && <p>{describeMissing(missing)}</p>}
      <CarsLeft cars={cars} />
    </Card>
  );
}
