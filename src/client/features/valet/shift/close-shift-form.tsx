import type { ValetShift } from '#contract/valet/valet-shifts.contract.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { readDollars } from '../../../lib/forms/read-dollars.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import { Button } from '../../../ui/base/button.tsx';
import { CheckList } from '../../../ui/fields/check-list.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { readHooks } from '../acts/read-hooks.ts';
import { useKeyBoard } from '../acts/use-key-board.ts';
import { shiftTexts as texts } from './shift-texts.ts';

type Entered = {
  readonly counted: string;
  readonly hanging: readonly string[];
  readonly stray: string;
  readonly note: string;
};
type CloseShiftFormProps = { readonly shift: ValetShift; readonly onClosed: (shift: ValetShift) => void };

/** Cash and keys are counted before anything is compared. */
export function CloseShiftForm({ shift, onClosed }: CloseShiftFormProps) {
  const { locationId } = shift;
  const taken = useKeyBoard(locationId)?.taken ?? [];
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { counted: '', hanging: [], stray: '', note: '' },
    check: checkCount,
    send: async (entered) => {
      const body = { shift: shift._id, ...countOf(entered) };
      const { data } = await sendOnce(body, (idempotencyKey) =>
        callApi('POST /valets/locations/:locationId/shift/close', { params: { locationId }, body, idempotencyKey }),
      );
      onClosed(data.shift);
    },
  });
  const options = taken.map(({ hook, ticketNumber, plateNumber }) => {
    return { value: String(hook), label: texts.hook(hook, ticketNumber, plateNumber) };
  });
  return (
    <Form form={form}>
      <h2>{texts.count}</h2>
      <TextField
        label={texts.counted}
        hint={texts.countedHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('counted')}
      />
      <FieldGroup label={texts.hooks} hint={options.length > 0 ? texts.hooksHint : texts.noHooks}>
        {({ describedBy }) => (
          <>
            <CheckList
              options={options}
              chosen={form.values.hanging}
              onChange={(next) => form.set('hanging', next)}
              describedBy={describedBy}
            />
            {options.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                onClick={() =>
                  form.set(
                    'hanging',
                    options.map(({ value }) => value),
                  )
                }
              >
                {texts.allHang}
              </Button>
            )}
          </>
        )}
      </FieldGroup>
      <TextField
        label={texts.stray}
        hint={texts.strayHint}
        autoComplete="off"
        maxLength={200}
        {...form.field('stray')}
      />
      <TextField label={texts.note} optional autoComplete="off" maxLength={300} {...form.field('note')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.closing} full>
        {texts.close}
      </Button>
    </Form>
  );
}

function checkCount({ counted, stray }: Entered): FieldErrors<Entered> {
  return {
    ...(readDollars(counted).ok ? {} : { counted: texts.amountWrong }),
    ...(readHooks(stray) ? {} : { stray: texts.strayWrong }),
  };
}

function countOf({ counted, hanging, stray, note }: Entered) {
  const read = readDollars(counted);
  const hooks = [...new Set([...hanging.map(Number), ...(readHooks(stray) ?? [])])];
  return { counted: read.ok ? read.cents : 0, hooks, note: note.trim() };
}
