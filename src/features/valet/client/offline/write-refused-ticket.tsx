import { t } from 'ttag';

// A ticket that was written without a signal, and whose number, hook or car another ticket has since taken: the attendant who
// holds its key writes it again with a different one, or says that it is to be a second one for the car.

import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { TICKET_NUMBER_MAX } from '../../rules/ticket/ticket-number.ts';
import { NO_HOOK } from '../arrival/ticket-draft.ts';
import styles from '../board/trouble-line.module.css';
import { HookField } from '../tickets/hook-field.tsx';
import { useKeyBoard } from '../tickets/use-key-board.ts';
import { type ValetContent, valetOutbox, type WaitingValetAct } from './valet-outbox.ts';

const texts = {
  againAs: (ticketNumber: string) => t`Create it as ticket ${ticketNumber}`,
  againOnHook: (hook: string | null) => (hook === null ? t`Create it without a hook` : t`Create it with hook ${hook}`),
  newNumber: t`Another ticket number`,
  another: t`Create another ticket`,
};

type Created = Extract<ValetContent, { readonly kind: 'create' }>;
type RefusedTicketProps = { readonly act: WaitingValetAct; readonly content: Created };

export function WriteRefusedTicket({ act, content }: RefusedTicketProps) {
  if (act.refusal?.code === 'ticket_number_taken') return <OtherNumber act={act} content={content} />;
  if (act.refusal?.code === 'hook_taken') return <OtherHook act={act} content={content} />;
  if (act.refusal?.code === 'car_already_here') return <SameCar act={act} content={content} />;
  return null;
}

/** Another phone took the car in, too; the banner above says on which ticket. */
function SameCar({ act, content }: RefusedTicketProps) {
  return (
    <div className={styles.number}>
      <p>{act.refusal?.fields?.alreadyHere}</p>
      <Button onClick={() => void writeAgain(act.id, content, { alreadyHere: true })}>{texts.another}</Button>
    </div>
  );
}

/** Two offline phones gave out the same number, so this key's ticket needs a new one. */
function OtherNumber({ act, content }: RefusedTicketProps) {
  const [ticketNumber, setNumber] = useState('');
  const write = () => {
    if (ticketNumber !== '') void writeAgain(act.id, content, { ticketNumber });
  };
  return (
    <div className={styles.number}>
      <TextField
        label={texts.newNumber}
        maxLength={TICKET_NUMBER_MAX}
        autoCapitalize="characters"
        autoComplete="off"
        value={ticketNumber}
        onChange={(typed) => setNumber(typed.toUpperCase())}
      />
      <Button onClick={write}>{texts.againAs(ticketNumber || '…')}</Button>
    </div>
  );
}

/** Another key hangs there by now, so this one is hung elsewhere. */
function OtherHook({ act, content }: RefusedTicketProps) {
  const keys = useKeyBoard(content.locationId);
  const [chosen, choose] = useState<string | null>(null);
  const free = keys?.nextHook ?? null;
  const hook = chosen ?? (free === null ? NO_HOOK : String(free));
  const write = () => writeAgain(act.id, content, { hook: hook === NO_HOOK ? null : Number(hook) });
  return (
    <div className={styles.number}>
      <HookField keys={keys} own={null} value={hook} error={undefined} onChange={choose} />
      <Button onClick={() => void write()}>{texts.againOnHook(hook === NO_HOOK ? null : hook)}</Button>
    </div>
  );
}

type Change = { readonly ticketNumber: string } | { readonly hook: number | null } | { readonly alreadyHere: true };

function writeAgain(id: string, content: Created, change: Change): Promise<void> {
  const { shown, body } = content;
  return valetOutbox.again(id, { ...content, shown: { ...shown, ...change }, body: { ...body, ...change } });
}
