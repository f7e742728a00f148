import type { Location } from '#contract/lots/locations.contract.ts';
import { formatFeeRate, readFeeRate } from '#domain/pricing/fee-rate.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { locationsTexts } from '../place/locations-texts.ts';

const texts = locationsTexts.fee;

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
