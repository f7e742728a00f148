import { t } from 'ttag';

// The color and label of each ticket status (rule 164). A ready car also shows whether it is paid.

import { formatMoment } from '#platform/calendar/human-time.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { standNow } from '../offline/stand-clock.ts';

export const ticketStatusNames = {
  entry: t`Entry`,
  parked: t`Parked`,
  requested: t`Requested`,
  unrequested: t`Unrequested`,
  ready: t`Ready`,
  paid: t`Paid`,
  completed: t`Completed`,
};

const texts = {
  retrieving: t`On its way`,
  cashIntended: t`Will pay cash`,
  fetchedByYou: t`You are bringing it`,
  unpaid: t`Unpaid`,
  fetchedBy: (name: string) => t`${name} is bringing it`,
};

type Tone = 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'gray';
export type TicketMark = { readonly tone: Tone; readonly word: string };

const TONES: Readonly<Record<Valet['status'], Tone>> = {
  paid: 'green',
  parked: 'orange',
  requested: 'blue',
  unrequested: 'gray',
  entry: 'gray',
  ready: 'purple',
  completed: 'gray',
};

type Shown = Pick<Valet, 'status' | 'whereabouts' | 'paid' | 'cashIntended'>;

/** The first mark is the ticket's status; the others say what else must be known before the car moves. */
export function marksOf({ status, whereabouts, paid, cashIntended }: Shown): readonly [TicketMark, ...TicketMark[]] {
  const first = { tone: TONES[status], word: ticketStatusNames[status] };
  const more: TicketMark[] = [];
  if (whereabouts === 'ready') more.push(paid ? ready : unpaid);
  if (whereabouts === 'retrieving') more.push({ tone: 'blue', word: texts.retrieving });
  if (paid && isWaitedFor(whereabouts)) more.push({ tone: 'green', word: ticketStatusNames.paid });
  if (!paid && cashIntended && whereabouts !== 'completed') more.push({ tone: 'red', word: texts.cashIntended });
  return [first, ...more];
}

/** In one line: for a car on its way, who is bringing it says all about its status. */
export function rowMarksOf(ticket: Shown & Pick<Valet, 'retriever'>, userId: string): readonly TicketMark[] {
  const { whereabouts, retriever } = ticket;
  if (whereabouts !== 'retrieving' || !retriever) return marksOf(ticket);
  const [status, , ...more] = marksOf(ticket);
  const word = retriever._id === userId ? texts.fetchedByYou : texts.fetchedBy(retriever.name);
  return [{ ...status, word }, ...more];
}

const ready: TicketMark = { tone: 'purple', word: ticketStatusNames.ready };
const unpaid: TicketMark = { tone: 'red', word: texts.unpaid };

export function isWaitedFor(whereabouts: Valet['whereabouts']): boolean {
  return whereabouts === 'requested' || whereabouts === 'retrieving';
}

export function guestOf({ firstName, lastName }: Partial<Pick<Valet, 'firstName' | 'lastName'>>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** "9:30 PM", with the day if it is not today. */
export function formatWanted(wantedAt: string, timeZone: string): string {
  return formatMoment(new Date(wantedAt), { timeZone, now: standNow() });
}
