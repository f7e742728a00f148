import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ConfirmButtonProps = {
  readonly label: string;
  /** An accessible name that starts with the label, for buttons that would otherwise read alike. */
  readonly name?: string;
  readonly size?: 'normal' | 'small';
  /** Less loud among other actions; the question is just as loud. */
  readonly variant?: 'primary' | 'danger' | 'secondary' | 'quiet';
  readonly full?: boolean;
  /** The question. */
  readonly title: string;
  /** What the action changes and what it keeps. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** False while the question is not answered. */
  readonly isReady?: boolean;
  /** Runs on confirmation; the dialog shows the error it throws. */
  readonly act: () => Promise<unknown>;
};

/** A button that asks for confirmation before an action that cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, size, full, variant = 'danger', children, act, ...question } = props;
  const [open, setOpen] = useState(false);
  const confirming = useMutation({
    mutationFn: () => act(),
  });
  return (
    <>
      <Button variant={variant} size={size} full={full} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={open}
        tone="danger"
        busy={confirming.isPending}
        onConfirm={() => confirming.mutate()}
        onCancel={() => setOpen(false)}
      >
        {children}
        {confirming.isError && <Banner tone="error">{errorText(confirming.error)}</Banner>}
      </ConfirmDialog>
    </>
  );
}
