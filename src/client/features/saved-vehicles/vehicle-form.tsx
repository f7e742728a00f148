import type { SavedVehicle } from '#contract/stays/saved-vehicles.contract.ts';
import { plateError } from '#domain/vehicles/plate.ts';
import { checkState } from '#domain/vehicles/us-states.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { useSafeRepeat } from '../../lib/forms/use-safe-repeat.ts';
import { Button } from '../../ui/base/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormFailure } from '../../ui/fields/form-failure.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { PlateField } from '../../ui/roadside/plate-field.tsx';
import { StateField } from '../../ui/roadside/state-field.tsx';
import { TextField } from '../../ui/roadside/text-field.tsx';
import styles from './saved-vehicles.module.css';
import { savedVehiclesTexts as texts } from './saved-vehicles-texts.ts';

type VehicleFormProps = {
  /** Null for a new one. */
  readonly vehicle: SavedVehicle | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
};

export function VehicleForm({ vehicle, onSaved, onCancel }: VehicleFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm({
    initial: { plate: vehicle?.plate ?? '', state: vehicle?.state ?? '', nickname: vehicle?.nickname ?? '' },
    check: ({ plate, state }) => ({
      plate: plateError(plate, texts.plateMissing),
      ...(!checkState(state).ok && { state: texts.stateMissing }),
    }),
    send: async (body) => {
      if (vehicle) await callApi('PATCH /vehicles/me/:id', { params: { id: vehicle._id }, body });
      else await sendOnce(body, (idempotencyKey) => callApi('POST /vehicles/me', { body, idempotencyKey }));
      onSaved();
    },
  });
  return (
    <Form form={form}>
      <PlateField label={texts.plate} {...form.field('plate')} />
      <StateField label={texts.state} {...form.field('state')} />
      <TextField label={texts.nickname} hint={texts.nicknameHint} optional maxLength={40} {...form.field('nickname')} />
      <FormFailure form={form} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy} busyText={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
