import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { Button } from '#platform/ui/button.tsx';
import { valetOutbox } from '../offline/valet-outbox.ts';
import { readRefusal } from './lost-race.ts';
import { PATIENCE_MS } from './send-ticket-act.ts';
import { refreshTickets, takeTicket } from './ticket-queries.ts';
import styles from './undo-bar.module.css';
import { setUndoOffer, UNDOABLE_ACTS, type UndoOffer } from './undo-offer.ts';

const DONE: Readonly<Record<UndoOffer['act'], (ticketNumber: string) => string>> = {
  car_ready: (ticketNumber) => t`Ticket ${ticketNumber} is in front`,
  cash_payment: (ticketNumber) => t`Ticket ${ticketNumber} is paid in cash`,
  charge_room: (ticketNumber) => t`Ticket ${ticketNumber} is charged to the room`,
  complete: (ticketNumber) => t`Ticket ${ticketNumber} is handed over`,
};

const TICK_MS = 250;

/** What was just done, while it can be undone (rule 252). Its text is announced once; the seconds are only visible, in its button. */
export default function UndoBar({ offer }: { readonly offer: UndoOffer }) {
  const undoing = useMutation({
    mutationFn: () => undoAct(offer),
    onSuccess: () => setUndoOffer(null),
    onError: (error) => {
      const { valet } = readRefusal(error, new Date());
      if (valet) takeTicket(valet);
    },
  });
  const refused = undoing.isError ? readRefusal(undoing.error, new Date()).message : null;
  useNow(TICK_MS);
  const left = Math.ceil((offer.until - performance.now()) / 1000);
  const isOver = left <= 0 && !undoing.isPending;
  if (isOver && refused === null) return null;
  return (
    <div className={styles.bar}>
      {refused === null ? (
        <>
          <p>{DONE[offer.act](offer.ticketNumber)}</p>
          <Button
            variant="secondary"
            size="small"
            busy={undoing.isPending}
            busyText={t`Undoing…`}
            onClick={() => undoing.mutate()}
          >
            {t`Undo`} <span aria-hidden="true">{Math.max(0, left)} s</span>
          </Button>
        </>
      ) : (
        <>
          <p role="alert">{refused}</p>
          <Button variant="secondary" size="small" onClick={() => setUndoOffer(null)}>
            {t`Close`}
          </Button>
        </>
      )}
    </div>
  );
}

/** An unsent act is not sent at all. If it is being sent at this moment, the server undoes it. */
async function undoAct({ ticketId, act, eventId }: UndoOffer): Promise<void> {
  const isUnsent = valetOutbox.list().some(({ id }) => id === eventId);
  if (isUnsent) await valetOutbox.drop(eventId);
  const body = { act: UNDOABLE_ACTS[act], eventId: newEventId() };
  try {
    const { valet } = await callApi('POST /valets/:id/undo', {
      params: { id: ticketId },
      body,
      timeoutMs: PATIENCE_MS,
    });
    takeTicket(valet);
  } catch (error) {
    if (!isUnsent || !(error instanceof ApiError)) throw error;
    refreshTickets();
  }
}
