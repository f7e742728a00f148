import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { shrinkPhoto } from '#platform/offline/shrink-photo.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import fileStyles from '#platform/ui/fields/fields.module.css';

const texts = {
  addPhotos: t`Photos for your appeal`,
  photosHint: (max: number) => t`At most ${max}.`,
  photoUnreadable: t`That file is not a photo.`,
  remove: t`Remove`,
  removePhoto: (name: string) => t`Remove ${name}`,
};

/** Its id stays the same however often it is sent. */
export type ChosenPhoto = { readonly id: string; readonly name: string; readonly bytes: string };

/** Sent before the appeal itself, so that the evidence is there when the appeal is read. */
export async function sendPhotos(
  { number, plate }: { readonly number: string; readonly plate: string },
  photos: readonly ChosenPhoto[],
): Promise<void> {
  for (const { id: _id, bytes: photo } of photos) {
    await callApi('POST /notices/:number/appeal-photos', { params: { number }, body: { plate, _id, photo } });
  }
}

type AppealPhotosProps = {
  readonly value: readonly ChosenPhoto[];
  readonly max: number;
  readonly onChange: (photos: readonly ChosenPhoto[]) => void;
};

/** Pictures that a driver adds to an appeal. */
export function AppealPhotos({ value, max, onChange }: AppealPhotosProps) {
  const [problem, setProblem] = useState<string>();
  const add = async (files: readonly File[]) => {
    setProblem(undefined);
    try {
      const added: ChosenPhoto[] = [];
      for (const file of files.slice(0, max - value.length)) {
        added.push({ id: newEventId(), name: file.name, bytes: await shrinkPhoto(file) });
      }
      onChange([...value, ...added]);
    } catch {
      setProblem(texts.photoUnreadable);
    }
  };
  return (
    <div className={fileStyles.file}>
      {value.length < max && (
        <Field label={texts.addPhotos} optional hint={texts.photosHint(max)} error={problem}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/*"
              multiple
              onChange={({ currentTarget }) => void add([...(currentTarget.files ?? [])])}
            />
          )}
        </Field>
      )}
      {value.map(({ id, name }) => (
        <p key={id}>
          {name}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.removePhoto(name)}
            onClick={() => onChange(value.filter((photo) => photo.id !== id))}
          >
            {texts.remove}
          </Button>
        </p>
      ))}
    </div>
  );
}
