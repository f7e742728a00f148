// A ticket in an API answer: complete for staff and the location's owner, without names and places for its guest.

import { feeRateOf } from '#features/pricing/rules/offer.ts';
import { feesOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { usPhoneDigits } from '#platform/contract/phone.ts';
import { centsToDollars } from '#platform/money/cents.ts';
import { actsOnWire, damageOnWire } from '../../contract/ticket-on-wire.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { priceTicket } from '../../rules/price/ticket-price.ts';
import { isFreeByCode } from '../../rules/price/ticket-validation.ts';
import { guestActions } from '../../rules/ticket/guest-actions.ts';
import { staffActions } from '../../rules/ticket/staff-actions.ts';
import { isPaid, type Ticket } from '../../rules/ticket/ticket.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import { ticketStatus } from '../../rules/ticket/ticket-status.ts';
import { UNDO_GRACE_SECONDS } from '../../rules/ticket/undo.ts';
import type { StoredTicket } from './stored-ticket.ts';

/** owner: may read everything but act on nothing: the location's owner and managers. */
export type Viewer = 'staff' | 'owner' | 'guest';

export function viewerOf(actor: TicketActor): Viewer {
  if (actor.kind === 'staff') return 'staff';
  return actor.kind === 'guest' ? 'guest' : 'owner';
}

export function toValet(stored: StoredTicket, viewer: Viewer, now: Date): Valet {
  const { ticket, timeZone } = stored;
  const lines = [...priceTicket(ticket, { now, timeZone })];
  const isFree = isFreeByCode(ticket, { now, timeZone });
  const paid = isPaid(ticket) || isFree;
  const { whereabouts, unrequested, terms } = ticket;
  return {
    _id: stored.ticketId,
    version: stored.version,
    locationId: stored.locationId,
    locationName: stored.locationName,
    timeZone,
    ...carAnswer(ticket),
    isHourly: terms.rate.isHourly,
    price: centsToDollars(terms.rate.priceCents),
    rates: terms.rates ? describeTariff(terms.rates, (cents) => cents) : [],
    feeBasisPoints: feeRateOf(terms),
    totalCost: totalOf(lines),
    fees: feesOf(lines),
    lines,
    ...extrasAnswer(ticket),
    status: ticketStatus({ whereabouts, paid, unrequested }),
    ...actsOnWire(ticket),
    ...(isFree && FREE_BY_CODE),
    hook: ticket.details.hook,
    ...(viewer === 'guest' && withoutStaff(ticket)),
    undoable: viewer === 'staff' ? undoableOf(stored, now) : null,
    textsConsent: stored.textsConsentAt !== null,
    actions: [...actionsFor({ whereabouts, paid }, viewer)],
  };
}

function carAnswer({ details }: Ticket) {
  return {
    ticketNumber: details.ticketNumber,
    phoneNumber: usPhoneDigits(details.phone),
    firstName: details.firstName,
    lastName: details.lastName,
    email: details.email,
    plateNumber: details.plate,
    state: details.plateState,
    make: details.make,
    model: details.model,
    color: details.color,
    description: details.description,
    transmissionType: details.transmission,
  };
}

function extrasAnswer({ terms, extras, validated }: Ticket) {
  const { lostTicketCents = null, tips } = terms;
  const { lostTicket, parkedAgain } = extras;
  const code = validated && { label: validated.label };
  return { takesTips: tips !== undefined, lostTicketCents, lostTicket, parkedAgain, validated: code };
}

const FREE_BY_CODE = { paid: true, paidBy: 'nothing_due', paidAt: null, room: null, cashIntended: false } as const;

/** Guests get no names and no places. */
function withoutStaff({ damage }: Ticket) {
  const nobody = { parkedBy: '', parkedLocation: '', hook: null, retriever: null };
  return { ...nobody, overrideUntil: null, leadRequestedAt: null, damage: damageOnWire(damage, () => '') };
}

function undoableOf({ due }: StoredTicket, now: Date): Valet['undoable'] {
  if (!due) return null;
  const until = new Date(Date.parse(due.at) - UNDO_GRACE_SECONDS * 1000);
  return until > now ? { act: due.undone.of, until: until.toISOString() } : null;
}

type Standing = Pick<Ticket, 'whereabouts'> & { readonly paid: boolean };

function actionsFor(standing: Standing, viewer: Viewer) {
  if (viewer === 'guest') return guestActions(standing);
  return staffActions(standing, viewer === 'staff' ? 'valet' : 'vendor');
}
