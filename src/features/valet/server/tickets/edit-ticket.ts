// Editing a ticket. Unchanged fields are not a change; a number or hook of another open ticket is refused. An edit that says
// which version it read is merged with what others have written since (rule 253).

import { t } from 'ttag';
import { mergeEdit } from '#platform/contract/merge-edit.ts';
import { usPhoneDigits } from '#platform/contract/phone.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Parking, TicketDetails } from '../../rules/ticket/ticket.ts';
import { replayTicket } from '../../rules/ticket/ticket-facts.ts';
import { lockSettings } from '../board/valet-settings.store.ts';
import { changeTicket, type RequestedChange } from './change-ticket.ts';
import { claimNumbers } from './create-ticket.ts';
import type { StoredTicket } from './stored-ticket.ts';
import type { ListenerDeps } from './ticket-change.ts';
import { findTicketOfEvent, listEvents, lockTicket } from './tickets.store.ts';
import { toValet } from './valet-answer.ts';

export type Edit = Omit<RequestedChange, 'command'> & {
  /** Undefined keeps the current hook. */
  readonly details: Omit<TicketDetails, 'hook'> & { readonly hook: number | null | undefined };
  readonly parking: Partial<Parking>;
  /** Consent is given when a ticket is written: an edit that would change it is refused. */
  readonly textsConsent: boolean | undefined;
  /** What the editor read; undefined overwrites. */
  readonly version: number | undefined;
};

type Fields = TicketDetails & Parking;

/** Runs in the caller's transaction. */
export async function editTicket(tx: Db, deps: ListenerDeps, edit: Edit): Promise<StoredTicket | Refusal> {
  const { ticketRef, details, parking } = edit;
  // Locks the location before the ticket, in the same order as creating a ticket.
  const stand = await lockSettings(tx, ticketRef.locationId);
  const current = await lockTicket(tx, ticketRef);
  if (current && isOtherConsent(current, edit)) return refuseField('textsConsent', consentStays());
  const hook = details.hook === undefined ? (current?.ticket.details.hook ?? null) : details.hook;
  const { parkedBy = '', parkedLocation = '' } = parking;
  const sent: Fields = { ...details, hook, parkedBy, parkedLocation };
  const merged = current ? await mergeWith(tx, current, { edit, sent }) : sent;
  if ('refusal' in merged) return merged;
  const { parkedBy: by, parkedLocation: where, ...requested } = merged;
  const claimed = stand ? await claimNumbers(tx, stand, requested, ticketRef.ticketId) : requested;
  if (isRefusal(claimed)) return claimed;
  return changeTicket(tx, deps, {
    ...edit,
    command: ({ ticket }) => ({
      kind: 'edit',
      changes: changesOf(ticket.details, claimed),
      parking: { parkedBy: by, parkedLocation: where },
    }),
  });
}

const isOtherConsent = ({ textsConsentAt }: StoredTicket, { textsConsent }: Edit): boolean =>
  textsConsent !== undefined && textsConsent !== (textsConsentAt !== null);

const consentStays = () => t`Consent to texts is given when the ticket is written. Leave it as it is.`;

type Sent = { readonly edit: Edit; readonly sent: Fields };

/** A repeat of what is already stored is left to the change itself, which knows its id. */
async function mergeWith(tx: Db, current: StoredTicket, { edit, sent }: Sent): Promise<Fields | Refusal> {
  const { version, origin, ticketRef, now } = edit;
  if (version === undefined || version >= current.version) return sent;
  const { eventId } = origin;
  if (eventId !== undefined && (await findTicketOfEvent(tx, ticketRef.locationId, eventId)) !== null) return sent;
  const events = await listEvents(tx, ticketRef);
  const read = events.filter(({ sequence }) => sequence <= version).map(({ fact, actedAt: at }) => ({ fact, at }));
  if (read[0]?.fact.kind !== 'created') return sent;
  const base = replayTicket(read);
  const theirs = fieldsIn(current.ticket);
  const { merged, both } = mergeEdit<Fields>({ ours: sent, before: fieldsIn(base), now: theirs });
  if (both.length === 0) return merged;
  const last = events.findLast(({ kind, sequence }) => sequence > version && (kind === 'edited' || kind === 'moved'));
  const by = last?.actorName ?? '';
  const shown = both.map((name) => [WIRE_NAMES[name] ?? name, shownOf(name, theirs[name])] as const);
  const fields = Object.fromEntries(
    shown.map(([name, value]) => [name, t`${by} wrote “${value}” meanwhile. Save again to keep yours.`]),
  );
  const valet = toValet(current, 'staff', now);
  return refuse('edit_conflict', { fields, data: { valet, theirs: Object.fromEntries(shown) } });
}

const fieldsIn = ({ details, parking }: StoredTicket['ticket']): Fields => ({
  ...details,
  parkedBy: parking?.parkedBy ?? '',
  parkedLocation: parking?.parkedLocation ?? '',
});

/** For fields that have another name in the form. */
const WIRE_NAMES: { readonly [Name in keyof Fields]?: string } = {
  phone: 'phoneNumber',
  plate: 'plateNumber',
  plateState: 'state',
  transmission: 'transmissionType',
};

function shownOf(name: keyof Fields, value: Fields[keyof Fields]): string {
  return name === 'phone' ? usPhoneDigits(String(value)) : String(value ?? '');
}

function changesOf(before: TicketDetails, after: TicketDetails): Partial<TicketDetails> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof TicketDetails] !== value);
  return Object.fromEntries(changed) as Partial<TicketDetails>;
}
