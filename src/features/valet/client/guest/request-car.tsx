import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import { guestTexts as texts } from './guest-texts.ts';
import type { GuestAct } from './use-guest-act.ts';

const WAYS = {
  requested: { label: texts.request, text: texts.sureToRequest, yes: texts.yes },
  unrequested: { label: texts.takeBack, text: texts.sureToTakeBack, yes: texts.yesTakeBack },
} as const;

type RequestCarProps = {
  readonly act: GuestAct;
  readonly wish: keyof typeof WAYS;
  readonly quiet?: boolean;
};

/** The big button to request the car, or to withdraw that. Asks for confirmation, as the specification requires. */
export function RequestCar({ act, wish, quiet = false }: RequestCarProps) {
  const [open, setOpen] = useState(false);
  const { label, text, yes } = WAYS[wish];
  const confirm = async () => {
    await act.ask(wish);
    setOpen(false);
  };
  return (
    <>
      <Button variant={quiet ? 'quiet' : 'primary'} full onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.sure}
        confirmLabel={yes}
        cancelLabel={texts.no}
        busy={act.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}
