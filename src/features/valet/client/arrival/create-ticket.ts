// Creates a ticket. Several attendants may be offered the same next number at the same moment: whoever keeps the offered
// number just wants the next free one, and gets it.

import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { Answer, CallInput } from '#platform/contract/endpoints.ts';
import type { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { madeNow, standNow } from '../offline/stand-clock.ts';
import { valetOutbox } from '../offline/valet-outbox.ts';
import { type Due, foreseeTicket } from '../tickets/foresee-ticket.ts';
import { PATIENCE_MS } from '../tickets/send-ticket-act.ts';
import { takeTicket } from '../tickets/ticket-queries.ts';
import { fieldsOf, type TicketDraft } from './ticket-draft.ts';

const MAX_NUMBERS_TRIED = 5;

/** `text` null: not sent yet, so it is unknown whether the guest is texted. */
export type Written = { readonly valet: Valet; readonly text: Answer<'POST /valets'>['text'] | null };

type Writing = {
  readonly stand: ValetLocation;
  readonly draft: TicketDraft;
  /** The offered number if it was kept; null when another was typed. */
  readonly offered: string | null;
  /** The offered hook; without a signal, the one the key is hung on. */
  readonly offeredHook: number | null;
  /** Without a signal, what is due before the car is parked. */
  readonly due: Due;
  /** The next number that is free by now. */
  readonly nextNumber: () => Promise<string>;
  readonly sendOnce: ReturnType<typeof useSafeRepeat>;
};

export async function createTicket({
  stand,
  draft,
  offered,
  offeredHook,
  due,
  nextNumber,
  sendOnce,
}: Writing): Promise<Written> {
  let ticketNumber = offered ?? draft.ticketNumber;
  for (let tried = 1; ; tried += 1) {
    const { textsConsent, overCapacity, alreadyHere } = draft;
    const confirmed = { textsConsent, overCapacity, alreadyHere };
    const body = { ...fieldsOf(draft), ticketNumber, locationId: stand._id, ...confirmed };
    try {
      return await sendOnce(body, (id) => createOrQueue({ ...body, _id: id }, { stand, offeredHook, due }));
    } catch (error) {
      if (offered === null || tried === MAX_NUMBERS_TRIED || !isNumberTaken(error)) throw error;
      ticketNumber = await nextNumber();
    }
  }
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ticket_number_taken';
}

/** Stored before it is sent; offline, it is sent later, and acts on it in the meantime use the same id. */
async function createOrQueue(body: Body, { stand, offeredHook, due }: Offer): Promise<Written> {
  const { _id } = body;
  const made = madeNow();
  const at = standNow();
  // The car is here, whether or not a space is left when the signal returns.
  const stored = { ...body, hook: body.hook === undefined ? offeredHook : body.hook, overCapacity: true };
  const valet = foreseeTicket(stored, { at: at.toISOString(), stand, due });
  const content = { kind: 'create', locationId: stand._id, shown: valet, made, body: stored } as const;
  const send = async () => {
    const written = await callApi('POST /valets', { body: { ...body, eventId: _id }, timeoutMs: PATIENCE_MS });
    takeTicket(written.valet);
    return written;
  };
  const written = await valetOutbox
    .attempt({ id: _id, subject: _id, content, madeAt: at.getTime() }, send)
    .catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
      throw new ApiError({
        status: 0,
        code: 'no_room',
        message: t`This phone has no room for the ticket. Free up space, or write it on paper.`,
      });
    });
  return written ?? { valet, text: null };
}

type Offer = Pick<Writing, 'stand' | 'offeredHook' | 'due'>;
type Body = CallInput<'POST /valets'>['body'] & { readonly _id: string; readonly locationId: string };
