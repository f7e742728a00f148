import { type DragEvent, useState } from 'react';
import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import hidden from '#platform/ui/hidden.module.css';
import { PlusIcon } from '#platform/ui/icons.tsx';
import styles from './lot-photos.module.css';

const texts = {
  add: t`Add photos`,
  drop: t`or drop them here`,
};

/** Via the button, from the camera or the library, or by dropping files on it; several at once. */
export function AddPhotos({ onAdded }: { readonly onAdded: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onAdded([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classNames(styles.add, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <PlusIcon />
      <span className={styles.addText}>
        <strong>{texts.add}</strong>
        <span className={styles.drop} aria-hidden>
          {texts.drop}
        </span>
      </span>
      <input
        className={hidden.hidden}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={texts.add}
        multiple
        onChange={({ currentTarget }) => {
          onAdded([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
