import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import { Button } from '../base/button.tsx';
import { Notice } from '../base/notice.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ConfirmButtonProps = {
  readonly label: string;
  /** Begins with the label and adds which one is meant, where several buttons read alike. */
  readonly name?: string;
  readonly size?: 'normal' | 'small';
  /** The question. */
  readonly title: string;
  /** What will be different, and what stays. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Leads away when it is done; what it throws is said in the dialog. */
  readonly act: () => Promise<unknown>;
};

/** A button for something that cannot be undone: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, size, title, children, confirmLabel, cancelLabel, act } = props;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="danger" size={size} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={title}
        tone="danger"
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        {children}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
      </ConfirmDialog>
    </>
  );
}
