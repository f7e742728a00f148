// The valet ticket routes: lists, one ticket, create, edit, move, hand over. Each change is one transaction.

import { t } from 'ttag';
import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { readPhone } from '#features/messages/server/public.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { plateAt } from '#features/vehicles/server/public.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetHandoverContract } from '../../contract/valet-handover.contract.ts';
import type { ValetForm } from '../../contract/valet-ticket.ts';
import { valetsContract as contract } from '../../contract/valets.contract.ts';
import type { TicketDetails } from '../../rules/ticket/ticket.ts';
import type { TicketCommand } from '../../rules/ticket/ticket-commands.ts';
import type { ValetStatus } from '../../rules/ticket/ticket-status.ts';
import { listValetLocations } from '../board/valet-locations.read-model.ts';
import { countCodeTry } from '../guest/code-tries.ts';
import { listHandoverSecrets } from '../guest/handover-checks.read-model.ts';
import { windowKeys } from '../guest/handover-keys.ts';
import { whyNoText } from '../guest/text-guest.ts';
import { refundTicketCash } from '../sales/refund-ticket-cash.ts';
import { type ActOrigin, changeTicket } from './change-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { editTicket } from './edit-ticket.ts';
import { findActor, viewerFor } from './find-actor.ts';
import { commandOf, type Move } from './move-ticket.ts';
import type { StoredTicket } from './stored-ticket.ts';
import { undoAct } from './undo-act.ts';
import { toValet, type Viewer } from './valet-answer.ts';
import { valetReadingRoutes } from './valet-reading.routes.ts';
import { findTicketRef } from './valets.read-model.ts';

export function valetsRoutes(deps: Deps): Route[] {
  return [
    ...[...valetReadingRoutes(deps), ...writingRoutes(deps), ...movingRoutes(deps)],
    ...[...jobRoutes(deps), ...handoverRoutes(deps)],
  ];
}

type Act = {
  readonly ticketId: string;
  readonly principal: Principal;
  readonly origin: ActOrigin;
  readonly now: Date;
};

/** Runs a command on a ticket that the caller may access. */
async function runCommand(
  deps: Deps,
  { ticketId, principal, origin, now }: Act,
  command: (stored: StoredTicket) => TicketCommand,
): Promise<StoredTicket | Refusal> {
  const ticketRef = await findTicketRef(deps.db, ticketId);
  if (!ticketRef) return refuse('not_found');
  const actor = await findActor(deps.db, ticketRef.locationId, principal);
  return inTransaction(deps.db, (tx) => changeTicket(tx, deps, { ticketRef, actor, command, origin, now }));
}

function toAnswer(found: StoredTicket | Refusal, viewer: Viewer, now: Date) {
  return isRefusal(found) ? found : { valet: toValet(found, viewer, now) };
}

function writingRoutes(deps: Deps): Route[] {
  return [
    route(contract.createValet, async ({ body, principal, now, once }) => {
      const details = detailsIn(body);
      if (isRefusal(details)) return details;
      const locationId = body.locationId ?? (await findOnlyStand(deps.db, principal, now));
      if (isRefusal(locationId)) return locationId;
      const actor = await findActor(deps.db, locationId, principal);
      const { textsConsent, overCapacity, alreadyHere, _id: ticketId } = body;
      const confirmed = { overCapacity, alreadyHere };
      const requested = { locationId, ticketId, details, textsConsent, ...confirmed, actor, origin: body, now };
      return once(async (tx) => {
        const written = await createTicket(tx, deps, requested);
        if (isRefusal(written)) return written;
        return { valet: toValet(written, 'staff', now), text: { withheld: await whyNoText(tx, written) } };
      });
    }),
    route(contract.updateValet, async ({ params, body, principal, now }) => {
      const details = detailsIn(body);
      if (isRefusal(details)) return details;
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(deps.db, ticketRef.locationId, principal);
      const { parkedBy = '', parkedLocation = '', textsConsent, version } = body;
      const parking = { parkedBy, parkedLocation };
      const edit = { ticketRef, actor, details, parking, textsConsent, version, origin: body, now };
      return toAnswer(await inTransaction(deps.db, (tx) => editTicket(tx, deps, edit)), 'staff', now);
    }),
    route(contract.deleteValet, async ({ params, query: { reason }, principal, now }) => {
      const gone = await runCommand(deps, { ticketId: params.id, principal, origin: {}, now }, () => ({
        kind: 'void',
        reason,
      }));
      return isRefusal(gone) ? gone : { message: 'The ticket is void. Its history stays.' };
    }),
  ];
}

function movingRoutes(deps: Deps): Route[] {
  return [
    route(contract.moveValet, async ({ params, body, principal, now }) => {
      const command = commandOf(body, now);
      if (isRefusal(command)) return command;
      const triesCode = body.status === 'completed' && body.code !== undefined;
      const stopped = triesCode
        ? await countCodeTry(deps.db, { ticketId: params.id, principal, eventId: body.eventId, now })
        : null;
      if (stopped) {
        // Somebody is standing there without a car: a lead should look.
        const requested = { ticketId: params.id, principal, origin: {}, now };
        if (stopped.refusal === 'handover_locked') await runCommand(deps, requested, () => ({ kind: 'ask_lead' }));
        return stopped;
      }
      return toAnswer(
        await runCommand(deps, { ticketId: params.id, principal, origin: body, now }, command),
        'staff',
        now,
      );
    }),
    route(contract.moveValetOnly, async ({ params, body, principal, now }) => {
      const command = onlyCommandOf(body, now);
      if (isRefusal(command)) return command;
      const isGuests = GUEST_STATUSES.has(body.status) && body.reason === undefined;
      const caller = isGuests ? principal : asStaff(principal);
      const moved = await runCommand(deps, { ticketId: params.id, principal: caller, origin: body, now }, command);
      return toAnswer(moved, viewerFor(caller), now);
    }),
  ];
}

const GUEST_STATUSES: ReadonlySet<OnlyStatus> = new Set(['requested', 'unrequested', 'cash']);
type OnlyStatus = ValetStatus | 'cash';

type Only = Pick<Move, 'reason'> & { readonly status: OnlyStatus };

const onlyCommandOf = ({ status, reason }: Only, now: Date): ReturnType<typeof commandOf> =>
  status === 'cash' ? () => ({ kind: 'intend_cash' }) : commandOf({ status, reason }, now);

/** Only staff set the other statuses, so a signed-in attendant counts as staff even if the browser also holds a guest's key. */
const asStaff = (principal: Principal): Principal => ({ ...principal, valetKey: null });

function jobRoutes(deps: Deps): Route[] {
  return [
    route(contract.takeValetJob, async ({ params, body, principal, now }) => {
      const requested = { ticketId: params.id, principal, origin: body, now };
      return toAnswer(await runCommand(deps, requested, () => ({ kind: 'take_job' })), 'staff', now);
    }),
    route(contract.giveValetJobBack, async ({ params, body, principal, now }) => {
      const requested = { ticketId: params.id, principal, origin: body, now };
      return toAnswer(await runCommand(deps, requested, () => ({ kind: 'give_job_back' })), 'staff', now);
    }),
    route(contract.parkValetAgain, async ({ params, body, principal, now }) => {
      const { parkedBy = '', parkedLocation = '' } = body;
      const requested = { ticketId: params.id, principal, origin: body, now };
      return toAnswer(
        await runCommand(deps, requested, () => ({ kind: 'park_again', parkedBy, parkedLocation })),
        'staff',
        now,
      );
    }),
    route(contract.takeValetCashBack, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(deps.db, ticketRef.locationId, principal);
      const requested = { ticketRef, actor, reason: body.reason, origin: body, now };
      return toAnswer(await inTransaction(deps.db, (tx) => refundTicketCash(deps, tx, requested)), 'staff', now);
    }),
    route(contract.undoValetAct, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(deps.db, ticketRef.locationId, principal);
      const requested = { ticketRef, actor, of: body.act, origin: body, now };
      return toAnswer(await inTransaction(deps.db, (tx) => undoAct(tx, deps, requested)), 'staff', now);
    }),
    route(contract.correctValetTime, async ({ params, body, principal, now }) => {
      const { time, to } = body;
      const requested = { ticketId: params.id, principal, origin: body, now };
      return toAnswer(
        await runCommand(deps, requested, () => ({ kind: 'correct_time', time, to: new Date(to) })),
        'staff',
        now,
      );
    }),
    route(contract.overrideValet, async ({ params, body, principal, now }) => {
      const { name: guestName, detail } = body;
      const requested = { ticketId: params.id, principal, origin: body, now };
      const granted = await runCommand(deps, requested, () => ({ kind: 'grant_override', guestName, detail }));
      return toAnswer(granted, viewerFor(principal), now);
    }),
  ];
}

function handoverRoutes(deps: Deps): Route[] {
  return [
    route(valetHandoverContract.listHandoverChecks, async ({ params: { locationId }, now }) => {
      const open = await listHandoverSecrets(deps.db, locationId);
      const checks = open.map(({ valetId, handoverSecret }) => ({ valetId, keys: windowKeys(handoverSecret, now) }));
      return { checks, serverTime: now.toISOString() };
    }),
    route(valetHandoverContract.askForLead, async ({ params, body, principal, now }) => {
      const requested = { ticketId: params.id, principal, origin: body, now };
      return toAnswer(await runCommand(deps, requested, () => ({ kind: 'ask_lead' })), 'staff', now);
    }),
  ];
}

/** How many stands a refusal lists to choose from. */
const LISTED = 20;

/** For a ticket that names no stand: where its attendant works, if that is one stand. */
async function findOnlyStand(db: Db, { user }: Principal, now: Date): Promise<string | Refusal> {
  if (!user) return refuse('not_signed_in');
  const { data } = await listValetLocations(db, { user, after: null, limit: LISTED, now });
  const stands = data.locations.filter(({ settings }) => settings !== null);
  const [only, ...others] = stands;
  if (only && others.length === 0) return only._id;
  const listed = stands.map(({ _id, name }) => `${name} (${_id})`).join(', ');
  const problem = only ? t`Choose the stand: ${listed}.` : t`You work at no stand. Ask the owner to add you to one.`;
  return refuseField('locationId', problem);
}

type TypedTicket = Omit<TicketDetails, 'hook'> & { readonly hook: number | null | undefined };

/** What was typed about a car, with the plate as it is shown and the state as two letters. */
function detailsIn(form: z.output<typeof ValetForm>): TypedTicket | Refusal {
  const plate = plateAt('plateNumber', form.plateNumber, t`Please enter a license plate number`);
  if (isRefusal(plate)) return plate;
  const read = readPhone(form.phoneNumber);
  if ('problem' in read) return refuseField('phoneNumber', read.problem);
  const state = checkState(form.state);
  if (!state.ok) return refuse('state_invalid', { fields: { state: t`Please enter a state` } });
  return {
    ticketNumber: form.ticketNumber,
    phone: read.phone,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    plate: plate.plate,
    plateState: state.state,
    make: form.make,
    model: form.model,
    color: form.color,
    description: form.description,
    transmission: form.transmissionType,
    hook: form.hook,
  };
}
