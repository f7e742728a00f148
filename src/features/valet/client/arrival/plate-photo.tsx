import { useState } from 'react';
import { t } from 'ttag';
import { checkPlate } from '#features/vehicles/rules/plate.ts';
import { classNames } from '#platform/ui/class-names.ts';
import hidden from '#platform/ui/hidden.module.css';
import ui from '#platform/ui/primitives.module.css';
import { plateIn } from './plate-in-photo.ts';
import styles from './ticket-form.module.css';

const texts = {
  photo: t`Photo`,
  reading: t`Reading the plate…`,
  notRead: t`No plate was read. Type it.`,
};

/** What some browsers offer, not yet in TypeScript's types. */
declare const TextDetector: {
  new (): { detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]> };
};

/** Reads the plate from a photo, on the phone; the photo is not stored. Only for browsers that can read text. */
export function PlatePhoto({ onRead }: { readonly onRead: (plate: string) => void }) {
  const [message, setMessage] = useState('');
  const read = async (file: File) => {
    setMessage(texts.reading);
    const found = await createImageBitmap(file)
      .then((image) => new TextDetector().detect(image))
      .catch(() => []);
    const plate = plateIn(found.map(({ rawValue }) => rawValue));
    setMessage(plate === null ? texts.notRead : '');
    if (plate !== null && checkPlate(plate).ok) onRead(plate);
  };
  return (
    <div className={classNames(ui.stackHalf, styles.photo)}>
      <label className={classNames(ui.option, ui.strong, styles.photoButton)}>
        {texts.photo}
        <input
          className={hidden.hidden}
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void read(file);
            currentTarget.value = '';
          }}
        />
      </label>
      <span role="status">{message}</span>
    </div>
  );
}
