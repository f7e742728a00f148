import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  readonly busy?: boolean;
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone,
    busy,
    isReady = true,
    onConfirm,
    onCancel,
  } = props;
  if (!open) return null;
  return (
    <Dialog title={title} onClose={onCancel}>
      {children}
      <DialogButtons>
        <Button variant={tone} busy={busy} disabled={!isReady} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
