import type { Location } from '#contract/lots/locations.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';
import { AMENITIES, MAX_HEIGHT_INCHES, MIN_HEIGHT_INCHES, nameAmenity } from '#domain/locations/amenities.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { CheckList } from '../../../ui/fields/check-list.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { locationsTexts } from '../place/locations-texts.ts';

const texts = locationsTexts.edit;

type Entered = {
  readonly locationName: string;
  readonly phoneNumber: string;
  readonly amenities: readonly string[];
  readonly heightLimitInches: string;
};

type EditLocationFormProps = {
  readonly location: Location;
  readonly onSaved: (location: Location) => void;
};

/** Name and phone number, which stay as they are where left blank; what the lot has. */
export function EditLocationForm({ location, onSaved }: EditLocationFormProps) {
  const form = useForm<Entered>({
    initial: {
      locationName: location.name,
      phoneNumber: formatUsPhone(location.phoneNumber),
      amenities: location.amenities,
      heightLimitInches: location.heightLimitInches === null ? '' : String(location.heightLimitInches),
    },
    check,
    send: async ({ amenities, heightLimitInches, ...named }) => {
      const body = {
        ...named,
        amenities: AMENITIES.filter((amenity) => amenities.includes(amenity)),
        heightLimitInches: heightLimitInches.trim() === '' ? null : Number(heightLimitInches),
      };
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
      <FieldGroup label={texts.amenities} hint={texts.amenitiesHint}>
        {({ describedBy }) => (
          <CheckList
            options={AMENITIES.map((value) => ({ value, label: nameAmenity(value) }))}
            chosen={form.values.amenities}
            onChange={(amenities) => form.set('amenities', amenities)}
            describedBy={describedBy}
          />
        )}
      </FieldGroup>
      <TextField
        label={texts.height}
        hint={texts.heightHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('heightLimitInches')}
      />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function check({ locationName, phoneNumber, heightLimitInches }: Entered): FieldErrors<Entered> {
  const inches = Number(heightLimitInches);
  const isHeight = Number.isInteger(inches) && inches >= MIN_HEIGHT_INCHES && inches <= MAX_HEIGHT_INCHES;
  if (heightLimitInches.trim() !== '' && !isHeight) return { heightLimitInches: texts.heightWrong };
  return locationName.trim() === '' && phoneNumber.trim() === '' ? { locationName: texts.bothBlank } : {};
}
