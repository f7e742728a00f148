import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { LotPhoto } from '../../lot-photos.contract.ts';
import { photoAddress } from '../shared/photo-address.ts';
import styles from './lot-photos.module.css';

const texts = {
  cover: t`Cover`,
  photo: (number: number, of: number) => t`Photo ${number} of ${of}`,
  earlier: t`Move earlier`,
  later: t`Move later`,
  remove: t`Delete`,
  ofPhoto: (act: string, number: number) => t`${act}: photo ${number}`,
  description: t`What it shows`,
  save: t`Save`,
  saving: t`Saving`,
};

export type OnePhotoProps = {
  readonly locationId: string;
  readonly photo: LotPhoto;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Rejects with the message to show. */
  readonly onDescribe: (description: string) => Promise<void>;
};

export function OnePhoto({ locationId, photo, index, count, onMove, onRemove, onDescribe }: OnePhotoProps) {
  const act = (label: string, disabled: boolean, onClick: () => void, name: string, icon: ReactNode) => (
    <Button
      variant="quiet"
      size="small"
      data-act={`${photo._id} ${name}`}
      aria-label={texts.ofPhoto(label, index + 1)}
      // Not `disabled`: it would lose the focus when the photo reaches the end.
      aria-disabled={disabled}
      title={label}
      onClick={disabled ? undefined : onClick}
    >
      {icon}
    </Button>
  );
  return (
    <>
      <div className={styles.picture}>
        <img
          src={photoAddress(locationId, photo.file)}
          alt={photo.description || texts.photo(index + 1, count)}
          loading="lazy"
          width={photo.width}
          height={photo.height}
        />
        {index === 0 && (
          <span className={styles.badge}>
            <StatusBadge tone="green">{texts.cover}</StatusBadge>
          </span>
        )}
      </div>
      <div className={styles.about}>
        <Description photo={photo} index={index} onDescribe={onDescribe} />
        <div className={ui.row}>
          {act(texts.earlier, index === 0, () => onMove(-1), 'earlier', <span aria-hidden>↑</span>)}
          {act(texts.later, index === count - 1, () => onMove(1), 'later', <span aria-hidden>↓</span>)}
          {act(texts.remove, false, onRemove, 'remove', texts.remove)}
        </div>
      </div>
    </>
  );
}

type DescriptionProps = Pick<OnePhotoProps, 'photo' | 'index' | 'onDescribe'>;

/** Saved with its own button, which appears once something was typed. */
function Description({ photo, index, onDescribe }: DescriptionProps) {
  const [typed, setTyped] = useState(photo.description);
  const saving = useMutation({ mutationFn: () => onDescribe(typed.trim()) });
  const isChanged = typed.trim() !== photo.description;
  return (
    <form
      className={styles.description}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !saving.isPending) saving.mutate();
      }}
    >
      <TextField
        label={texts.description}
        aria-label={texts.ofPhoto(texts.description, index + 1)}
        optional
        maxLength={200}
        autoComplete="off"
        error={saving.error?.message}
        value={typed}
        onChange={setTyped}
      />
      {isChanged && (
        <Button type="submit" variant="secondary" size="small" busy={saving.isPending} busyText={texts.saving}>
          {texts.save}
        </Button>
      )}
    </form>
  );
}
