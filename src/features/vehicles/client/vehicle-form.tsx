import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { FieldPair } from '#platform/ui/layout/field-pair.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { plateError } from '../rules/plate.ts';
import { checkState } from '../rules/us-states.ts';
import type { SavedVehicle } from '../saved-vehicles.contract.ts';
import { PlateField } from './shared/plate-field.tsx';
import { StateField } from './shared/state-field.tsx';

const texts = {
  plate: t`License plate`,
  plateMissing: t`Please provide a valid license plate`,
  state: t`State`,
  stateMissing: t`Please provide a valid state for license plate`,
  nickname: t`Name`,
  nicknameHint: t`For example “Blue Honda”`,
  save: t`Save car`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
};

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
      <FieldPair short>
        <PlateField label={texts.plate} {...form.field('plate')} />
        <StateField label={texts.state} {...form.field('state')} />
      </FieldPair>
      <TextField label={texts.nickname} hint={texts.nicknameHint} optional maxLength={40} {...form.field('nickname')} />
      <FormFailure form={form} />
      <div className={ui.row}>
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
