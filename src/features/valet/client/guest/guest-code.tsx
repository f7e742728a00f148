import { useState } from 'react';
import { t } from 'ttag';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { type GuestAct, useGuestAct } from './use-guest-act.ts';

const texts = {
  open: t`I have a validation code`,
  title: t`Validation code`,
  text: t`A restaurant, shop or office that you visited may have given you one. It lowers the price.`,
  code: t`Code`,
  missing: t`Please provide a code`,
  use: t`Use code`,
  busy: t`Checking…`,
  takeOff: t`Remove it`,
  close: t`Back`,
};

type GuestCodeProps = { readonly ticket: ShownTicket; readonly act: GuestAct };

/** A merchant's code lowers the price before the ticket is paid (rule 287). */
export function GuestCode({ ticket, act }: GuestCodeProps) {
  const { valet } = ticket;
  const [isOpen, setOpen] = useState(false);
  const { whereabouts, paid, paidBy, validated, rates, price } = valet;
  const isWithUs = ['parked', 'requested', 'retrieving', 'ready'].includes(whereabouts);
  const isSettled = paid && !(validated && paidBy === 'nothing_due');
  if (!isWithUs || isSettled || (rates.length === 0 && price === 0)) return null;
  if (validated) {
    return (
      <Banner tone="success" title={validated.label}>
        <Button variant="quiet" size="small" busy={act.busy} onClick={() => void act.takeCodeOff()}>
          {texts.takeOff}
        </Button>
      </Banner>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <EnterCode ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Its failures are its own: on the page they would stand behind it. */
function EnterCode({ ticket, onClose }: Pick<GuestCodeProps, 'ticket'> & { readonly onClose: () => void }) {
  const act = useGuestAct(ticket);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '' && (await act.validate(code))) onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      <TextField
        label={texts.code}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={isMissing ? texts.missing : (act.failure ?? undefined)}
      />
      <Button full busy={act.busy} busyText={texts.busy} onClick={() => void send()}>
        {texts.use}
      </Button>
      <Button variant="quiet" full onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}
