import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something that cannot be undone. The browser's own dialog keeps the focus inside and gives it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', tone, busy, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onCancel}>
      {open && (
        <div className={styles.content}>
          <h2 id={titleId}>{title}</h2>
          {children}
          <div className={styles.buttons}>
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              {cancelLabel}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}
