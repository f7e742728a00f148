import { callApi } from '../../../lib/api/call-api.ts';
import { readDollars } from '../../../lib/forms/read-dollars.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { shiftTexts as texts } from './shift-texts.ts';

type OpenShiftFormProps = { readonly locationId: string; readonly onOpened: () => void };

export function OpenShiftForm({ locationId, onOpened }: OpenShiftFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm({
    initial: { float: '' },
    check: ({ float }) => (readDollars(float).ok ? {} : { float: texts.amountWrong }),
    send: async ({ float }) => {
      const read = readDollars(float);
      const body = { float: read.ok ? read.cents : 0 };
      await sendOnce(body, (idempotencyKey) =>
        callApi('POST /valets/locations/:locationId/shift', { params: { locationId }, body, idempotencyKey }),
      );
      onOpened();
    },
  });
  return (
    <Form form={form}>
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
