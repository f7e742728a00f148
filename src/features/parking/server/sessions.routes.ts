import type { Deps } from '#app/deps.ts';
import { findReceiptOrder, type Order } from '#features/orders/server/public.ts';
import { type PlacedOrder, payOwed } from '#features/payments/server/public.ts';
import { feesOf } from '#features/pricing/rules/price-line.ts';
import { csvFile } from '#platform/contract/csv-line.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import { isHolder, onlyLotsOf, type Principal } from '#platform/http/access/principal.ts';
import { decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { readClock } from '#platform/http/device-clock.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { quoteContract } from '../quote.contract.ts';
import {
  sessionsContract as contract,
  type ListedSession,
  type OrderVehicle,
  type OwnSession,
  type Session,
} from '../sessions.contract.ts';
import { abandonSession } from './abandon-session.ts';
import { type Attached, attachSessions } from './booking/attach-sessions.ts';
import { findIntent } from './booking/find-intent.ts';
import { quoteStay } from './booking/quote-stay.ts';
import { readVehicles } from './booking/read-vehicles.ts';
import { placeExtension } from './changes/place-extension.ts';
import { findSessionsOfReceipt, quoteExtension } from './changes/quote-extension.ts';
import { endSession } from './end-session.ts';
import { type LeavingDeps, stopByDriver } from './leaving/stop-by-driver.ts';
import { writeSessionsCsv } from './past-stays-csv.ts';
import { listRefundShares, type RefundShares } from './refund-shares.ts';
import { findSeenSession, listSessions, type SessionFilter, type SessionViewer } from './sessions.read-model.ts';
import { findStartStopOrder } from './stop-session.ts';

export function sessionsRoutes(deps: Deps & LeavingDeps): Route[] {
  type RequestedPage = { limit: number; cursor?: string | undefined; search?: string | undefined };
  const list = async (filter: SessionFilter, principal: Principal, { limit, cursor, search }: RequestedPage) => {
    const after = decodeCursor(cursor, TimeCursor);
    if (isRefusal(after)) return after;
    return listSessions(deps.db, filter, { limit, after, search, now: deps.now(), viewer: viewerOf(principal) });
  };
  const listOwn = async (principal: Principal, requested: RequestedPage) => {
    const listed = await list(ownOf(principal), principal, requested);
    if (isRefusal(listed)) return listed;
    const own = listed.sessions.filter(isHeld);
    const shares = await listRefundShares(deps.db, own.filter(isPast));
    return { ...listed, sessions: own.map((session) => ({ ...session, ...refundedOf(session, shares) })) };
  };
  return [
    route(quoteContract.quoteStay, async ({ params, body, principal, network, now }) => {
      const minCents = deps.payments.by('card')?.minimumCents ?? 0;
      const quote = await quoteStay(deps.db, params.id, { ...body, network, principal, minCents }, now);
      return isRefusal(quote) ? quote : { data: quote };
    }),
    route(contract.listSessions, ({ principal, query }) => list(visibleTo(principal), principal, query)),
    route(contract.listMySessions, ({ principal, query }) => listOwn(principal, query)),
    route(contract.searchMySessions, ({ principal, body }) => listOwn(principal, body)),
    route(contract.downloadMySessions, async ({ principal, body, now }) =>
      csvFile('parking.csv', writeSessionsCsv(deps.db, ownOf(principal), { ...body, now, viewer: principal })),
    ),
    route(contract.getSession, async ({ params, principal, now }) => {
      const session = await findSeenSession(deps.db, params.id, { now, viewer: viewerOf(principal) });
      return session ? { data: session } : refuse('not_found');
    }),
    route(contract.createSession, async ({ body, principal, network, answerParts }) => {
      const typed = vehiclesIn(body);
      const vehicles = typed && readVehicles(typed);
      if (isRefusal(vehicles)) return vehicles;
      const payment = await findIntent(deps, { ...body, principal });
      if (isRefusal(payment)) return payment;
      const requested = { payment, vehicles, shownCents: body.totalCost, principal, network };
      const attached = await attachSessions(deps, requested, (done) => answerParts(toPending(done)));
      return isRefusal(attached) ? attached : toPending(attached);
    }),
    route(contract.addTime, async ({ body, principal, storeAnswer }) => {
      const { sessionId, hours, totalCost: shownCents, method = 'card' } = body;
      const requested = { sessionIds: [sessionId], hours, shownCents, method };
      // A free extension is applied at once, so a repeated request must not add it again.
      const placed = await placeExtension(deps, requested, (tx, free) => storeAnswer(tx, toExtension(free, principal)));
      return isRefusal(placed) ? placed : toExtension(placed, principal);
    }),
    route(contract.addTimeByReceipt, async ({ params: { key: receiptKey }, body, principal, storeAnswer }) => {
      const { sessionId, sessionIds = [sessionId ?? ''], hours, totalCost: shownCents, method = 'card' } = body;
      const found = await findSessionsOfReceipt(deps.db, { receiptKey, sessionIds });
      if (isRefusal(found)) return found;
      const notTheirs = await refuseLotStaff(deps.db, found.stay, principal);
      if (notTheirs) return notTheirs;
      const requested = { sessionIds, hours, shownCents, method };
      const added = (placed: PlacedOrder) => ({ data: { ...termsOfExtension(placed), receiptKey } });
      const placed = await placeExtension(deps, requested, (tx, free) => storeAnswer(tx, added(free)));
      return isRefusal(placed) ? placed : added(placed);
    }),
    route(contract.payOwedByReceipt, async ({ params: { key }, body: { method = 'card', totalCost: shownCents } }) => {
      const stay = await findReceiptOrder(deps.db, key);
      const opened = stay ? await payOwed(deps, stay, { method, shownCents }) : refuse('not_found');
      return isRefusal(opened) ? opened : { data: { totalCost: opened.totalCents, clientSecret: opened.clientSecret } };
    }),
    route(contract.quoteTimeByReceipt, async ({ params: { key: receiptKey }, body, now }) => {
      const sessions = await quoteExtension(deps.db, { receiptKey, ...body, now });
      return isRefusal(sessions) ? sessions : { data: { sessions } };
    }),
    route(contract.endSession, async ({ params, body, principal, now }) => {
      const running = await findStartStopOrder(deps.db, params.id);
      const refused = running
        ? await stopByDriver(deps, running, { sessionId: params.id, clock: readClock(body.clock) })
        : await inTransaction(deps.db, (tx) => endSession(tx, params.id, now));
      // A stop of what was never paid is done, too.
      const requested = { now, viewer: principal, orUnpaid: running !== null };
      const session = refused ?? (await findSeenSession(deps.db, params.id, requested)) ?? refuse('not_found');
      return isRefusal(session) ? session : { data: session };
    }),
    route(contract.cancelSession, async ({ params }) => {
      const refused = await abandonSession(deps, params.id);
      return refused ?? { message: 'The session was given up. You have not been charged.' };
    }),
  ];
}

function toPending({ sessionIds, order }: Attached) {
  const [first] = sessionIds;
  return { data: { _id: first, sessionIds: [...sessionIds], totalCost: order.totalCents, ...timesOf(order) } };
}

function toExtension(placed: PlacedOrder, by: Principal) {
  const { order } = placed;
  return { data: { ...termsOfExtension(placed), receiptKey: isHolder(by, order) ? order.receiptKey : null } };
}

function termsOfExtension({ order, clientSecret }: PlacedOrder) {
  const { totalCents: totalCost, lines } = order;
  return { totalCost, fees: feesOf(lines), lines: [...lines], ...timesOf(order), clientSecret };
}

function timesOf({ startsAt, endsAt }: Pick<Order, 'startsAt' | 'endsAt'>) {
  return { startTime: startsAt.toISOString(), endTime: endsAt.toISOString() };
}

/** Support and odogwu see all, owners their lots, everyone else their own. */
function visibleTo(principal: Principal): SessionFilter {
  const { user } = principal;
  if (user?.role === 'admin' || user?.role === 'odogwu') return { kind: 'all' };
  return user?.role === 'vendor' ? { kind: 'owner', ownerId: user.id, only: onlyLotsOf(principal) } : ownOf(principal);
}

/** A key sees the stays at its lots, never those of its owner as a driver. */
function viewerOf(principal: Principal): SessionViewer {
  return principal.key ? null : principal;
}

const isPast = ({ status }: Session) => status === 'ended' || status === 'refunded';

function refundedOf({ _id }: Session, shares: RefundShares): Pick<ListedSession, 'refunded'> {
  const [paidBack, promised] = [shares.paidBack.get(_id) ?? 0, shares.promised.get(_id) ?? 0];
  return paidBack + promised > 0 ? { refunded: { paidBack, promised } } : {};
}

function isHeld(session: Session): session is OwnSession {
  return session.receiptKey !== null;
}

function ownOf({ user, guestKey }: Principal): SessionFilter {
  return user ? { kind: 'user', userId: user.id } : { kind: 'guest', guestKey: guestKey ?? '' };
}

type Typed = {
  vehicles?: readonly OrderVehicle[] | undefined;
  plateNumber?: string | undefined;
  vehiclePlate?: string | undefined;
  vehicleState?: string | undefined;
  vehicleDescription?: string | undefined;
};

/** Either a list of vehicles or the specification's single plate fields. */
function vehiclesIn(body: Typed): readonly OrderVehicle[] | undefined {
  if (body.vehicles) return body.vehicles;
  const plate = body.vehiclePlate ?? body.plateNumber;
  if (plate === undefined) return undefined;
  const description = body.vehicleDescription;
  return [{ plate, state: body.vehicleState ?? '', ...(description !== undefined && { description }) }];
}
