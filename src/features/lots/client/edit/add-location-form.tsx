import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Location } from '../../lots.contract.ts';
import { type MapView, PIN_ADVICE, placedAt, UNPLACED } from '../map/map-view.ts';
import { PinField } from '../map/pin-field.tsx';
import { type Place, PlaceField } from '../shared/place-field.tsx';
import { findPlace } from '../shared/search-place.ts';
import styles from './add-location-form.module.css';

const texts = {
  name: t`Name`,
  nameHint: t`As on the sign, such as “Union Street Garage”.`,
  nameMissing: t`Please provide a name for this location`,
  address: t`Address`,
  addressHint: t`Choose a suggestion, or type the whole address.`,
  addressPicked: t`Now check the pin on the map.`,
  addressMissing: t`Please provide the address`,
  phone: t`Phone number`,
  phoneHint: t`Where drivers can reach you, such as when a gate is stuck.`,
  phoneMissing: t`Please provide a valid phone number`,
  submit: t`Add Location`,
  busy: t`Adding…`,
};
const pinTexts = {
  missing: t`Set the pin on the map.`,
  guessed: t`We found the address. Check that the pin is at the entrance, then add the location.`,
};
const BY_ADDRESS = { zoom: 18, placed: 'near' } as const;
const BY_AREA = { zoom: 15, placed: 'rough' } as const;

// Named as the server names them, so that its messages find their fields.
type Entered = {
  readonly name: string;
  readonly address: string;
  /** From the picked suggestion; null once the address was edited again. */
  readonly place_id: string | null;
  readonly phoneNumber: string;
  readonly location_point: MapView;
};

const BLANK: Entered = { name: '', address: '', place_id: null, phoneNumber: '', location_point: UNPLACED };

type AddLocationFormProps = {
  readonly onAdded: (location: Pick<Location, '_id' | 'name' | 'held' | 'pinApproximate'>) => void;
};

export function AddLocationForm({ onAdded }: AddLocationFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: BLANK,
    check: validate,
    send: async (entered) => {
      if (entered.location_point.placed === 'no') throw await lookForPin(entered.address);
      const body = bodyOf(entered);
      const { data } = await sendOnce(body, (key) => callApi('POST /locations', { body, idempotencyKey: key }));
      await Promise.all([refreshQueries('/locations'), refreshQueries('/owner-review')]);
      onAdded(data.location);
    },
  });
  const { location_point: view } = form.values;
  // The pin must be confirmed before a lot is added. An address only proposes a point; submitting the form makes it the
  // lot's.
  const lookForPin = async (address: string) => {
    const found = await findPlace(address).catch(() => null);
    if (!found) return pinProblem(pinTexts.missing);
    form.set('location_point', placedAt(view, found, found.exact ? BY_ADDRESS : BY_AREA));
    return pinProblem(found.exact ? pinTexts.guessed : PIN_ADVICE.rough);
  };
  const type = (address: string) => {
    form.set('address', address);
    form.set('place_id', null);
  };
  const pick = ({ placeId, address, lat, lng, exact }: Place) => {
    form.set('address', address);
    form.set('place_id', placeId);
    form.set('location_point', placedAt(view, { lat, lng }, exact ? BY_ADDRESS : BY_AREA));
  };
  return (
    <Form form={form}>
      <div className={classNames(ui.stack3, styles.parts)}>
        <div className={ui.stack3}>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            maxLength={80}
            autoComplete="off"
            {...form.field('name')}
          />
          <PlaceField
            label={texts.address}
            hint={form.values.place_id === null ? texts.addressHint : texts.addressPicked}
            near={view.placed === 'no' ? null : view.center}
            {...form.field('address')}
            onChange={type}
            onPick={pick}
          />
          <TextField
            label={texts.phone}
            hint={texts.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            {...form.field('phoneNumber')}
          />
        </div>
        <div className={styles.pin}>
          <PinField
            value={view}
            onChange={(next) => form.set('location_point', next)}
            error={form.errorOf('location_point')}
          />
        </div>
        <div className={ui.stack3}>
          <FormFailure form={form} />
          <ActionBar>
            <Button type="submit" busy={form.busy} busyText={texts.busy}>
              {texts.submit}
            </Button>
          </ActionBar>
        </div>
      </div>
    </Form>
  );
}

function validate({ name, address, phoneNumber, location_point }: Entered): FieldErrors<Entered> {
  return {
    ...(name.trim() === '' && { name: texts.nameMissing }),
    ...(address.trim() === '' && { address: texts.addressMissing }),
    ...(phoneNumber.trim() === '' && { phoneNumber: texts.phoneMissing }),
    // An address can be searched for.
    ...(location_point.placed === 'rough' && { location_point: PIN_ADVICE.rough }),
    ...(location_point.placed === 'unsure' && { location_point: PIN_ADVICE.unsure }),
    ...(address.trim() === '' && location_point.placed === 'no' && { location_point: pinTexts.missing }),
  };
}

function pinProblem(message: string): ApiError {
  return new ApiError({ status: 422, code: 'pin_missing', message, fields: { location_point: message } });
}

function bodyOf({ name, address, place_id, phoneNumber, location_point }: Entered) {
  const { lat, lng } = location_point.center;
  const coordinates: [number, number] = [lng, lat];
  return { name, address, place_id, phoneNumber, location_point: { coordinates } };
}
