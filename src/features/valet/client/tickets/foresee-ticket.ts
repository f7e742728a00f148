// A ticket as it will be once the server has heard about what was done without a signal: shown in the meantime, and marked as unsent.

import type { Answer, CallInput } from '#platform/contract/endpoints.ts';
import { actsOnWire, ticketFromWire } from '../../contract/ticket-on-wire.ts';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { NOT_REQUESTED } from '../../rules/damage/damage.ts';
import { decideTicket } from '../../rules/ticket/decide-ticket.ts';
import { staffActions } from '../../rules/ticket/staff-actions.ts';
import type { HandoverProof, TicketCommand } from '../../rules/ticket/ticket-commands.ts';
import { ticketStatus } from '../../rules/ticket/ticket-status.ts';
import type { TicketAct } from './send-ticket-act.ts';

/** Acts that need nobody's answer; a handover only once this phone has checked it. */
export type OfflineAct = Exclude<TicketAct, { readonly kind: OnlineKind }>;

const ONLINE_KINDS = [
  'charge_room',
  'validate',
  'take_code_off',
  'want',
  'agree_to_texts',
  'override',
  'ask_lead',
  'correct_time',
  'extra',
  'take_cash_back',
] as const;
type OnlineKind = (typeof ONLINE_KINDS)[number];

export function worksOffline(act: TicketAct): act is OfflineAct {
  return !(ONLINE_KINDS as readonly string[]).includes(act.kind);
}

type Done = { readonly at: string; readonly user: { readonly _id: string; readonly name: string } };

/** `at` is by the server's clock as this device knows it. An act that is refused by then leaves the ticket as it is. */
export function foreseeAct(valet: Valet, act: OfflineAct, { at, user }: Done): Valet {
  // Only the server knows what this attendant may do.
  const actor = { kind: 'staff', id: user._id, name: user.name, drivesStick: true, leads: true } as const;
  const when = { actor, now: new Date(at), timeZone: valet.timeZone };
  const decided = decideTicket(ticketFromWire(valet), commandOf(act), when);
  return decided.ok ? withDerived({ ...valet, ...actsOnWire(decided.ticket) }) : valet;
}

function commandOf(act: OfflineAct): TicketCommand {
  if (act.kind === 'cash_payment') return { kind: 'pay_cash', ...(act.tip && { tip: act.tip }) };
  return act.kind === 'complete' ? { kind: 'complete', proof: proofOf(act) } : act;
}

/** As this phone has checked it. */
function proofOf({ codeStep, override }: Extract<OfflineAct, { kind: 'complete' }>): HandoverProof {
  if (codeStep !== undefined) return { kind: 'code', fits: true, onPhone: true };
  if (override) return { kind: 'override', guestName: override.name, detail: override.detail };
  return { kind: 'not_requested' };
}

type Written = CallInput<'POST /valets'>['body'] & { readonly _id: string; readonly locationId: string };

/** What the server last said that an arriving car owes. */
export type Due = Answer<'GET /valets/locations/:locationId/keys'>['due'];

const NOTHING_KNOWN = { totalCost: 0, fees: 0, lines: [] };

/** Only what was typed is known: no hook, and no link for the guest. */
export function foreseeTicket(
  written: Written,
  { at, stand, due }: { readonly at: string; readonly stand: ValetLocation; readonly due: Due },
): Valet {
  const {
    lastName = '',
    email = '',
    model = '',
    description = '',
    transmissionType = 'Automatic',
    hook = null,
  } = written;
  const { _id, ticketNumber, firstName, plateNumber, state, make, color, locationId, phoneNumber } = written;
  return withDerived({
    _id,
    version: 0,
    locationId,
    locationName: stand.name,
    timeZone: stand.timeZone,
    ticketNumber,
    phoneNumber,
    firstName,
    lastName,
    email,
    plateNumber,
    state,
    make,
    model,
    color,
    description,
    transmissionType,
    hook,
    textsConsent: written.textsConsent ?? false,
    isHourly: stand.settings?.isHourly ?? true,
    price: stand.settings?.price ?? 0,
    feeBasisPoints: stand.settings?.feeBasisPoints ?? 0,
    ...(due ?? NOTHING_KNOWN),
    rates: [],
    lostTicketCents: null,
    lostTicket: false,
    parkedAgain: 0,
    takesTips: false,
    validated: null,
    status: 'entry',
    whereabouts: 'entry',
    unrequested: false,
    takenBack: null,
    wantedAt: null,
    paid: false,
    paidBy: null,
    paidAt: null,
    room: null,
    cashIntended: false,
    parkedBy: '',
    parkedLocation: '',
    retriever: null,
    overrideUntil: null,
    leadRequestedAt: null,
    createdAt: at,
    parkedAt: null,
    requestedAt: null,
    readyAt: null,
    completedAt: null,
    undoable: null,
    estimated: [],
    actions: [],
    damage: NOT_REQUESTED as Valet['damage'],
  });
}

function withDerived(valet: Valet): Valet {
  return { ...valet, status: ticketStatus(valet), actions: [...staffActions(valet, 'valet')] };
}
