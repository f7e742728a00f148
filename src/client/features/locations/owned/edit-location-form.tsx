import type { Location } from '#contract/lots/locations.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { locationsTexts } from '../place/locations-texts.ts';

const texts = locationsTexts.edit;

type Entered = { readonly locationName: string; readonly phoneNumber: string };

type EditLocationFormProps = {
  readonly location: Location;
  readonly onSaved: (location: Location) => void;
};

/** Name and phone number; blank fields stay unchanged. */
export function EditLocationForm({ location, onSaved }: EditLocationFormProps) {
  const form = useForm<Entered>({
    initial: { locationName: location.name, phoneNumber: formatUsPhone(location.phoneNumber) },
    check,
    send: async (body) => {
      const { data } = await callApi('POST /locations/:id', { params: { id: location._id }, body });
      await refreshQueries('/locations');
      onSaved(data.location);
    },
  });
  return (
    <Form form={form}>
      <TextField label={texts.name} maxLength={80} autoComplete="off" {...form.field('locationName')} />
      <TextField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        {...form.field('phoneNumber')}
      />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function check({ locationName, phoneNumber }: Entered): FieldErrors<Entered> {
  return locationName.trim() === '' && phoneNumber.trim() === '' ? { locationName: texts.bothBlank } : {};
}
