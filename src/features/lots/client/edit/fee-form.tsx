import { t } from 'ttag';
import { formatFeeRate, readFeeRate } from '#features/pricing/rules/fee-rate.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Location } from '../../lots.contract.ts';

const texts = {
  percent: t`Fee in percent`,
  hint: t`0 to 30, with at most two decimals.`,
  wrong: t`Please provide a fee from 0 to 30 percent, with at most two decimals`,
  submit: t`Change the fee`,
  busy: t`Changing…`,
};

type FeeFormProps = { readonly location: Location; readonly onSaved: (location: Location) => void };

/** The transaction fee of a lot, for users who may set it. */
export function FeeForm({ location, onSaved }: FeeFormProps) {
  const form = useForm<{ readonly percent: string }>({
    initial: { percent: formatFeeRate(location.feeBasisPoints).replace('%', '') },
    check: ({ percent }) => (readFeeRate(percent) === null ? { percent: texts.wrong } : {}),
    send: async ({ percent }) => {
      const feeBasisPoints = readFeeRate(percent);
      if (feeBasisPoints === null) return;
      const { data } = await callApi('PATCH /locations/:id/fee', {
        params: { id: location._id },
        body: { feeBasisPoints },
      });
      await refreshQueries('/locations');
      onSaved(data.location);
    },
  });
  return (
    <Form form={form}>
      <TextField
        label={texts.percent}
        hint={texts.hint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        required
        {...form.field('percent')}
      />
      <FormFailure form={form} />
      <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.busy}>
        {texts.submit}
      </Button>
    </Form>
  );
}
