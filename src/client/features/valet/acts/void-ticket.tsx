import type { Valet } from '#contract/valet/valet-ticket.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { ConfirmButton } from '../../../ui/feedback/confirm-button.tsx';
import { formTexts as texts } from '../arrival/form-texts.ts';
import styles from '../arrival/ticket-form.module.css';
import { refreshTickets } from '../ticket/ticket-queries.ts';

type VoidTicketProps = { readonly ticket: Valet; readonly onVoid: () => void };

/** Voids a ticket created by mistake, while no money was taken and no one is on the way. */
export function VoidTicket({ ticket: { _id, paid, paidBy, whereabouts }, onVoid }: VoidTicketProps) {
  const isMoving = whereabouts === 'retrieving' || whereabouts === 'ready' || whereabouts === 'completed';
  if (isMoving || (paid && paidBy !== 'nothing_due')) return null;
  const act = async () => {
    await callApi('DELETE /valets/:id', { params: { id: _id } });
    refreshTickets();
    onVoid();
  };
  return (
    <div className={styles.end}>
      <ConfirmButton
        label={texts.void}
        title={texts.voidTitle}
        confirmLabel={texts.void}
        cancelLabel={texts.voidKeep}
        act={act}
      >
        <p>{texts.voidText}</p>
      </ConfirmButton>
    </div>
  );
}
