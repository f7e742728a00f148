import { useState } from 'react';
import { t } from 'ttag';
import { shrinkPhoto } from '#platform/offline/shrink-photo.ts';
import { Field } from '#platform/ui/field.tsx';
import fileStyles from '#platform/ui/fields/fields.module.css';
import styles from './enforcement.module.css';

const texts = {
  photo: t`Photo`,
  photoHint: t`JPEG, PNG or WebP, resized before it is sent.`,
  photoUnreadable: t`That picture could not be read. Choose another one.`,
};

type PhotoFieldProps = {
  /** JPEG in base64; null for none. */
  readonly photo: string | null;
  readonly onPhoto: (photo: string | null) => void;
};

/** A photo of a car, taken with the phone and shrunk before it is stored. */
export function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    setProblem(undefined);
    try {
      onPhoto(file ? await shrinkPhoto(file) : null);
    } catch {
      onPhoto(null);
      setProblem(texts.photoUnreadable);
    }
  };
  return (
    <>
      <div className={fileStyles.file}>
        <Field label={texts.photo} optional hint={texts.photoHint} error={problem}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
            />
          )}
        </Field>
      </div>
      {photo !== null && <img className={styles.preview} src={`data:image/jpeg;base64,${photo}`} alt="" />}
    </>
  );
}
