import { useRef, useState } from 'react';
import { t } from 'ttag';
import { newEventId } from '#platform/offline/new-id.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { SavedLot } from '../offline/lot-pack.ts';
import { PhotoField } from '../photo-field.tsx';
import { chalkCar } from './chalk-outbox.ts';

const texts = {
  save: t`Save chalk`,
  saving: t`Saving…`,
  place: t`Place`,
  placeHint: t`Such as Bay 12 or By the gate.`,
  cancel: t`Cancel`,
};

type ChalkFormProps = {
  readonly lot: SavedLot;
  readonly plate: string;
  readonly state: string | null;
  /** The zone being walked. */
  readonly zoneId: string | null;
  readonly onDone: () => void;
};

const MAX_PLACE = 60;

/** Marks the car as parked here from now on; without a signal, the mark waits on this phone. */
export function ChalkForm({ lot, plate, state, zoneId, onDone }: ChalkFormProps) {
  const [photo, setPhoto] = useState<string | null>(null);
  const id = useRef(newEventId());
  const form = useForm({
    initial: { place: '' },
    send: async ({ place }) => {
      await chalkCar(lot, id.current, { license: plate, state, zoneId, place: place.trim(), photo });
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextField
        label={texts.place}
        hint={texts.placeHint}
        optional
        autoFocus
        maxLength={MAX_PLACE}
        {...form.field('place')}
      />
      <PhotoField photo={photo} onPhoto={setPhoto} />
      <FormFailure form={form} />
      <div className={ui.row}>
        <Button type="submit" busy={form.busy} busyText={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
