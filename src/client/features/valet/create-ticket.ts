// Writing a ticket. Several attendants are offered the same next number at the same moment: who leaves the offered one as
// it is does not want that number but the next one, and gets it.

import type { Answer } from '#contract/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/call-api.ts';
import type { useSafeRepeat } from '../../lib/use-safe-repeat.ts';
import { fieldsOf, type TicketDraft } from './ticket-draft.ts';

const MOST_NUMBERS_TRIED = 5;

export type Written = Answer<'POST /valets'>;

type Writing = {
  readonly locationId: string;
  readonly draft: TicketDraft;
  /** The number that was offered, as it was left; null when another one was typed. */
  readonly offered: string | null;
  /** The next number that is free by now. */
  readonly nextNumber: () => Promise<string>;
  readonly sendOnce: ReturnType<typeof useSafeRepeat>;
};

export async function createTicket({ locationId, draft, offered, nextNumber, sendOnce }: Writing): Promise<Written> {
  let ticketNumber = offered ?? draft.ticketNumber;
  for (let tried = 1; ; tried += 1) {
    const body = { ...fieldsOf(draft), ticketNumber, locationId, textsConsent: draft.textsConsent };
    try {
      return await sendOnce(body, (eventId) => callApi('POST /valets', { body: { ...body, eventId } }));
    } catch (error) {
      if (offered === null || tried === MOST_NUMBERS_TRIED || !isNumberTaken(error)) throw error;
      ticketNumber = await nextNumber();
    }
  }
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ticket_number_taken';
}
