import { useState } from 'react';
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
import { type MapView, placedAt } from '../map/map-view.ts';
import { PinField } from '../map/pin-field.tsx';
import { locationsTexts } from '../place/locations-texts.ts';
import { type Place, PlaceField } from '../place/place-field.tsx';

const texts = locationsTexts.edit;
const BY_ADDRESS = { zoom: 17, placed: 'near' } as const;

// Named as the server names them, so that its messages find their fields.
type Entered = {
  readonly locationName: string;
  readonly address: string;
  readonly location_point: MapView;
  readonly phoneNumber: string;
  readonly amenities: readonly string[];
  readonly heightLimitInches: string;
};

type EditLocationFormProps = {
  readonly location: Location;
  readonly onSaved: (location: Location) => void;
};

/** Name, address, phone number and pin, which stay as they are where left blank; what the lot has. Only what was touched is sent. */
export function EditLocationForm({ location, onSaved }: EditLocationFormProps) {
  const [lng, lat] = location.location_point.coordinates;
  const [initial] = useState<Entered>(() => ({
    locationName: location.name,
    address: location.address,
    location_point: { center: { lat, lng }, zoom: 17, placed: 'yes' },
    phoneNumber: formatUsPhone(location.phoneNumber),
    amenities: location.amenities,
    heightLimitInches: location.heightLimitInches === null ? '' : String(location.heightLimitInches),
  }));
  const form = useForm<Entered>({
    initial,
    check,
    send: async (entered) => {
      const body = changesOf(entered, initial);
      if (Object.keys(body).length === 0) return onSaved(location);
      const { data } = await callApi('POST /locations/:id', { params: { id: location._id }, body });
      await refreshQueries('/locations');
      onSaved(data.location);
    },
  });
  const { location_point: view } = form.values;
  const pick = ({ address, lat: pickedLat, lng: pickedLng, exact }: Place) => {
    form.set('address', address);
    if (exact) form.set('location_point', placedAt(view, { lat: pickedLat, lng: pickedLng }, BY_ADDRESS));
  };
  return (
    <Form form={form}>
      <TextField label={texts.name} maxLength={80} autoComplete="off" {...form.field('locationName')} />
      <PlaceField
        label={locationsTexts.form.address}
        hint={texts.addressHint}
        near={view.center}
        {...form.field('address')}
        onPick={pick}
      />
      <TextField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        {...form.field('phoneNumber')}
      />
      <PinField
        value={view}
        onChange={(next) => form.set('location_point', next)}
        error={form.errorOf('location_point')}
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

function check({ locationName, phoneNumber, heightLimitInches, location_point }: Entered): FieldErrors<Entered> {
  const inches = Number(heightLimitInches);
  const isHeight = Number.isInteger(inches) && inches >= MIN_HEIGHT_INCHES && inches <= MAX_HEIGHT_INCHES;
  if (location_point.placed === 'no') return { location_point: locationsTexts.pin.hintFar };
  if (heightLimitInches.trim() !== '' && !isHeight) return { heightLimitInches: texts.heightWrong };
  return locationName.trim() === '' && phoneNumber.trim() === '' ? { locationName: texts.bothBlank } : {};
}

/** What somebody else changes meanwhile stays, unless it was changed here too. */
function changesOf(entered: Entered, before: Entered) {
  const { locationName, address, phoneNumber, amenities, heightLimitInches, location_point } = entered;
  const { lat, lng } = location_point.center;
  const isMoved = lat !== before.location_point.center.lat || lng !== before.location_point.center.lng;
  const coordinates: [number, number] = [lng, lat];
  const chosen = AMENITIES.filter((amenity) => amenities.includes(amenity));
  const isSame = chosen.length === before.amenities.length && chosen.every((each) => before.amenities.includes(each));
  return {
    ...(locationName !== before.locationName && { locationName }),
    ...(address !== before.address && { address }),
    ...(phoneNumber !== before.phoneNumber && { phoneNumber }),
    ...(!isSame && { amenities: chosen }),
    ...(heightLimitInches !== before.heightLimitInches && {
      heightLimitInches: heightLimitInches.trim() === '' ? null : Number(heightLimitInches),
    }),
    ...(isMoved && { location_point: { coordinates } }),
  };
}
