import type { ReactNode } from 'react';
import { t } from 'ttag';
import ui from '#platform/ui/primitives.module.css';
import { Button } from '../button.tsx';
import styles from './save-bar.module.css';

const texts = {
  save: t`Save`,
  saving: t`Saving…`,
  unsaved: t`Not saved yet.`,
  nothingToSave: t`Everything is saved.`,
  discard: t`Discard`,
};

type SaveBarProps = {
  /** The id of the form that it saves. */
  readonly form: string;
  readonly isUnsaved: boolean;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  /** The outcome of the last attempt. */
  readonly children: ReactNode;
};

/** Stays in view while the page is edited. */
export function SaveBar({ form, isUnsaved, busy, onDiscard, children }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <div aria-live="polite" className={styles.said}>
        {children}
      </div>
      <div className={styles.acts}>
        <span className={ui.muted}>{isUnsaved ? texts.unsaved : texts.nothingToSave}</span>
        {isUnsaved && (
          <Button variant="quiet" size="small" onClick={onDiscard}>
            {texts.discard}
          </Button>
        )}
        <Button
          type="submit"
          form={form}
          variant={isUnsaved ? 'primary' : 'secondary'}
          busy={busy}
          busyText={texts.saving}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
