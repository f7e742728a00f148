import { useRef, useState } from 'react';
import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { writeNote } from './notes-outbox.ts';
import { PhotoField } from './photo-field.tsx';

const texts = {
  note: t`Note`,
  noteMissing: t`Please write a note`,
  saveNote: t`Save note`,
  saving: t`Saving…`,
  plate: t`License plate`,
  plateMissing: t`Please enter a license plate number`,
  cancel: t`Cancel`,
};

type NoteFormProps = {
  readonly locationId: string;
  readonly plate: string;
  readonly state: string | null;
  readonly onDone: () => void;
};

/** A note about a car, with a photo; without a signal it waits on this phone. */
export function NoteForm({ locationId, plate, state, onDone }: NoteFormProps) {
  const [photo, setPhoto] = useState<string | null>(null);
  // The same note has the same id, however often it is sent.
  const eventId = useRef(newEventId());
  const form = useForm({
    initial: { license: plate, text: '' },
    check: ({ license, text }) => ({
      license: plateError(license, texts.plateMissing),
      ...(text.trim() === '' ? { text: texts.noteMissing } : {}),
    }),
    send: async ({ license, text }) => {
      const content = { locationId, license, state: license === plate ? state : null, text, photo };
      await writeNote({ id: eventId.current, content, madeAt: Date.now() });
      // Without a signal this takes a while, but the note is already stored.
      void refreshQueries(`/locations/${locationId}/notes`);
      onDone();
    },
  });
  return (
    <Form form={form}>
      {plate === '' && <PlateField label={texts.plate} {...form.field('license')} />}
      <TextArea label={texts.note} maxLength={1000} autoFocus {...form.field('text')} />
      <PhotoField photo={photo} onPhoto={setPhoto} />
      <FormFailure form={form} />
      <div className={ui.row}>
        <Button type="submit" busy={form.busy} busyText={texts.saving}>
          {texts.saveNote}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
