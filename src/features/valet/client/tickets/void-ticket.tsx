import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { VOID_REASONS, type VoidReason } from '../../rules/ticket/ticket.ts';
import styles from '../arrival/ticket-form.module.css';
import { refreshTickets } from './ticket-queries.ts';
import { VOID_WORDS } from './void-words.ts';

const texts = {
  void: t`Void ticket`,
  title: t`Why is this ticket void?`,
  reported: t`It leaves the board; its history stays, with the reason.`,
  keep: t`Keep the ticket`,
};

type VoidTicketProps = { readonly ticket: Valet; readonly onVoid: () => void };

/** Voids a ticket created by mistake, as long as no money was taken and nobody is on the way: one tap gives the reason and does it. */
export function VoidTicket({ ticket: { _id, paid, paidBy, whereabouts }, onVoid }: VoidTicketProps) {
  const [isRequested, setRequested] = useState(false);
  const voiding = useMutation({
    mutationFn: async (reason: VoidReason) => {
      await callApi('DELETE /valets/:id', { params: { id: _id }, query: { reason } });
      refreshTickets();
      onVoid();
    },
  });
  const isMoving = whereabouts === 'retrieving' || whereabouts === 'ready' || whereabouts === 'completed';
  if (isMoving || (paid && paidBy !== 'nothing_due')) return null;
  return (
    <div className={styles.end}>
      <Button variant="danger" onClick={() => setRequested(true)}>
        {texts.void}
      </Button>
      {isRequested && (
        <Dialog title={texts.title} onClose={() => setRequested(false)}>
          <p>{texts.reported}</p>
          {voiding.isError && <Banner tone="error">{errorText(voiding.error)}</Banner>}
          <DialogButtons>
            {VOID_REASONS.map((reason) => (
              <Button
                key={reason}
                variant="secondary"
                busy={voiding.isPending && voiding.variables === reason}
                disabled={voiding.isPending}
                onClick={() => voiding.mutate(reason)}
              >
                {VOID_WORDS[reason]}
              </Button>
            ))}
            <Button variant="quiet" onClick={() => setRequested(false)}>
              {texts.keep}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </div>
  );
}
