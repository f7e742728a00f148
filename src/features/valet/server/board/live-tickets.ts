// The live streams of this process. Each change is announced when it commits; the ticket is then read once and sent to everyone
// who follows it or its location. No reader gets the same change twice. Changes announced while the database was unreachable are
// looked up when it is back.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#app/deps.ts';
import type { EventReader } from '#platform/contract/endpoint.ts';
import type { TicketRef } from '../tickets/stored-ticket.ts';
import { TICKET_CHANNEL } from '../tickets/tickets.store.ts';
import type { Viewer } from '../tickets/valet-answer.ts';
import { findLiveTickets, listChangedSince } from './live-tickets.read-model.ts';
import { sumStand } from './stand-spaces.read-model.ts';
import { eventText, type Follower, openText, type TicketUpdate, ticketUpdate } from './ticket-update.ts';

/**
 * A change may be announced this much later than its timestamp, because it waited for locks or another server's clock is slow.
 */
const LATEST_COMMIT_MS = 120_000;
/** A client that was away longer, or missed more than this, reloads everything. */
const MAX_AWAY_MS = 60 * 60_000;
const MAX_MISSED = 500;
const TRY_AGAIN_MS = 300;
/** How often a ticket is read again after it was announced with a version that is not there yet. */
const MAX_READS = 20;
const TOTALS_AFTER_MS = 300;
/** Guests see times to the minute; a rush moves the line every few seconds. */
const LINE_AFTER_MS = 2000;
/** How many sent versions are remembered per location; the oldest are dropped first. */
const MAX_REMEMBERED = 2000;

type LiveDeps = Pick<Deps, 'db' | 'now' | 'pgListener'>;

/** The followers of one location, and the changes about to be sent. */
type Stand = {
  readonly locationId: string;
  readonly boards: Set<Follower>;
  readonly tickets: Map<string, Set<Follower>>;
  readonly sent: Map<string, number>;
  readonly pending: Set<string>;
  /** The latest announced version of each ticket that has not been read yet. */
  readonly announced: Map<string, Announced>;
  isSending: boolean;
  /** How many catch-up reads are running. */
  catchingUp: number;
  totalsTimer: NodeJS.Timeout | null;
  lineTimer: NodeJS.Timeout | null;
};

type Announced = { readonly version: number; readonly reads: number };

export type LiveTickets = {
  followBoard(reader: EventReader, board: { locationId: string; viewer: Viewer; lastId: string | undefined }): void;
  followTicket(
    reader: EventReader,
    ticket: { ticketRef: TicketRef; viewer: Viewer; keyHash: string | null; lastId: string | undefined },
  ): void;
};

export function createLiveTickets(deps: LiveDeps): LiveTickets {
  const stands = new Map<string, Stand>();
  let isListening = false;
  const standAt = (locationId: string): Stand => {
    if (!isListening) listenForChanges(deps, stands);
    isListening = true;
    const known = stands.get(locationId) ?? emptyStand(locationId);
    stands.set(locationId, known);
    return known;
  };
  const leave = (stand: Stand) => {
    if (stand.boards.size > 0 || stand.tickets.size > 0) return;
    clearTimeout(stand.totalsTimer ?? undefined);
    clearTimeout(stand.lineTimer ?? undefined);
    stands.delete(stand.locationId);
  };
  return {
    followBoard: (reader, { locationId, viewer, lastId }) => {
      const stand = standAt(locationId);
      const follower = followerOf(reader, { viewer, keyHash: null, of: 'board' });
      stand.boards.add(follower);
      reader.onEnd(() => {
        stand.boards.delete(follower);
        leave(stand);
      });
      reader.beatWith(() => (isBehind(stand, follower) ? SILENT_BEAT : `id: ${cursorOf(deps)}\n\n`));
      void joinBoard(deps, { stand, follower }, lastId).catch(follower.end);
    },
    followTicket: (reader, { ticketRef, viewer, keyHash, lastId }) => {
      const stand = standAt(ticketRef.locationId);
      const follower = followerOf(reader, { viewer, keyHash, of: 'ticket' });
      const all = stand.tickets.get(ticketRef.ticketId) ?? new Set();
      stand.tickets.set(ticketRef.ticketId, all.add(follower));
      reader.onEnd(() => {
        all.delete(follower);
        if (all.size === 0) stand.tickets.delete(ticketRef.ticketId);
        leave(stand);
      });
      void joinTicket(deps, { stand, follower, ticketRef }, lastId).catch(follower.end);
    },
  };
}

function emptyStand(locationId: string): Stand {
  const nothing = { boards: new Set<Follower>(), tickets: new Map(), sent: new Map() };
  const awaited = { pending: new Set<string>(), announced: new Map<string, Announced>() };
  return { locationId, ...nothing, ...awaited, isSending: false, catchingUp: 0, totalsTimer: null, lineTimer: null };
}

function followerOf(reader: EventReader, who: Pick<Follower, 'viewer' | 'keyHash' | 'of'>): Follower {
  return { ...who, send: reader.send, end: reader.end, waiting: [] };
}

const SILENT_BEAT = ':\n\n';

/** If a client is cut off now, it must come back for what it has not been sent, so it gets no newer cursor until then. */
const isBehind = (stand: Stand, follower: Follower) =>
  follower.waiting !== null || stand.isSending || stand.catchingUp > 0;

/** The cursor a returning board sends: the millisecond up to which it has everything. */
const cursorOf = ({ pgListener }: LiveDeps) => String(pgListener.heardUntil().getTime());

/** A change of a ticket, of its photos, or of the stand itself. */
type TicketMessage =
  | (TicketRef & { readonly version: number; readonly photos?: never })
  | (TicketRef & { readonly photos: true; readonly version?: never })
  | { readonly locationId: string; readonly ticketId?: never; readonly version?: never; readonly photos?: never };

function listenForChanges(deps: LiveDeps, stands: Map<string, Stand>): void {
  deps.pgListener.listen(TICKET_CHANNEL, {
    onMessage: (message) => {
      const { locationId, ticketId, version, photos } = JSON.parse(message) as TicketMessage;
      const stand = stands.get(locationId);
      if (photos) return notifyTicketPages(stand, ticketId, 'photos');
      if (stand && ticketId === undefined) return sendTotalsSoon(deps, stand);
      if (!stand || ticketId === undefined || (stand.boards.size === 0 && !stand.tickets.has(ticketId))) return;
      if (version <= (stand.sent.get(ticketId) ?? 0)) return;
      stand.pending.add(ticketId);
      stand.announced.set(ticketId, { version, reads: 0 });
      void sendPending(deps, stand);
    },
    restored: (since) => {
      for (const stand of stands.values()) void catchUp(deps, stand, since);
    },
  });
}

async function catchUp(deps: LiveDeps, stand: Stand, since: Date): Promise<void> {
  for (const ticketId of stand.tickets.keys()) stand.pending.add(ticketId);
  stand.catchingUp += 1;
  try {
    const missed = stand.boards.size > 0 ? await changedSince(deps, stand.locationId, since) : [];
    for (const ticketId of missed ?? []) stand.pending.add(ticketId);
    if (missed === null) for (const { send } of stand.boards) send(openText(deps, false));
  } catch {
    // The database is down again. The boards reconnect and catch up once it answers.
    for (const { end } of stand.boards) end();
  } finally {
    stand.catchingUp -= 1;
  }
  void sendPending(deps, stand);
}

/** Null when too much changed to send. */
async function changedSince({ db, now }: LiveDeps, locationId: string, since: Date): Promise<string[] | null> {
  if (now().getTime() - since.getTime() > MAX_AWAY_MS) return null;
  const from = new Date(since.getTime() - LATEST_COMMIT_MS);
  const changed = await listChangedSince(db, { locationId, since: from, limit: MAX_MISSED + 1 });
  return changed.length > MAX_MISSED ? null : changed;
}

/** One read at a time per location; changes that arrive meanwhile share the next one. */
async function sendPending(deps: LiveDeps, stand: Stand): Promise<void> {
  if (stand.isSending) return;
  stand.isSending = true;
  while (stand.pending.size > 0) {
    const ticketIds = [...stand.pending].slice(0, MAX_MISSED);
    // Taken before the read, because a change announced during it may be newer than what the read sees.
    for (const ticketId of ticketIds) stand.pending.delete(ticketId);
    try {
      const updates = await readUpdates(deps, { locationId: stand.locationId, ticketIds });
      for (const update of updates) sendToAll(stand, update);
      if (awaitLate(stand, ticketIds, updates)) await sleep(TRY_AGAIN_MS, undefined, { ref: false });
    } catch {
      for (const ticketId of ticketIds) stand.pending.add(ticketId);
      await sleep(TRY_AGAIN_MS, undefined, { ref: false });
    }
  }
  stand.isSending = false;
  if (stand.tickets.size > 0) sendLineSoon(stand);
  if (stand.boards.size > 0) sendTotalsSoon(deps, stand);
}

/**
 * On a cluster, a change may be announced moments before the machine with the ticket has committed it.
 * @returns whether any of these must be read again
 */
function awaitLate(
  { announced, pending }: Stand,
  ticketIds: readonly string[],
  updates: readonly TicketUpdate[],
): boolean {
  const read = new Map(updates.map(({ ticketId, version }) => [ticketId, version]));
  let isLate = false;
  for (const ticketId of ticketIds) {
    const { version = 0, reads = 0 } = announced.get(ticketId) ?? {};
    if ((read.get(ticketId) ?? 0) >= version || reads >= MAX_READS) {
      announced.delete(ticketId);
      continue;
    }
    announced.set(ticketId, { version, reads: reads + 1 });
    pending.add(ticketId);
    isLate = true;
  }
  return isLate;
}

type Requested = { readonly locationId: string; readonly ticketIds: readonly string[] };

async function readUpdates(deps: LiveDeps, requested: Requested): Promise<TicketUpdate[]> {
  const now = deps.now();
  const tickets = await findLiveTickets(deps.db, { ...requested, now });
  return tickets.map((ticket) => ticketUpdate(ticket, now));
}

function sendToAll(stand: Stand, update: TicketUpdate): void {
  const { ticketId, version } = update;
  if (version <= (stand.sent.get(ticketId) ?? 0)) return;
  // Re-inserted at the end of the map, because it drops entries from the beginning.
  stand.sent.delete(ticketId);
  stand.sent.set(ticketId, version);
  if (stand.sent.size > MAX_REMEMBERED) stand.sent.delete(stand.sent.keys().next().value ?? '');
  for (const follower of stand.boards) sendUpdate(follower, update);
  for (const follower of stand.tickets.get(ticketId) ?? []) sendUpdate(follower, update);
}

function sendUpdate(follower: Follower, update: TicketUpdate): void {
  if (follower.waiting) {
    follower.waiting.push(update);
    return;
  }
  const { frame, isLast } = update.frameFor(follower);
  follower.send(frame);
  if (isLast) follower.end();
}

/** From here on, the follower is sent changes at once, but never one that it has already been sent, nor an older one. */
function sendWaiting(follower: Follower, reported: ReadonlyMap<string, number>): void {
  const waiting = follower.waiting ?? [];
  follower.waiting = null;
  for (const update of waiting) {
    if (update.version > (reported.get(update.ticketId) ?? 0)) sendUpdate(follower, update);
  }
}

async function joinBoard(
  deps: LiveDeps,
  { stand, follower }: { stand: Stand; follower: Follower },
  lastId: string | undefined,
): Promise<void> {
  const cursor = cursorOf(deps);
  const since = lastId !== undefined && /^\d{1,15}$/.test(lastId) ? new Date(Number(lastId)) : null;
  const { locationId } = stand;
  const missed = since && (await changedSince(deps, locationId, since));
  const updates = missed ? await readUpdates(deps, { locationId, ticketIds: missed }) : [];
  for (const update of updates) {
    // Changes that the others have not been sent yet are found here; they must not be sent twice.
    sendToAll(stand, update);
    follower.send(update.frameFor(follower).frame);
  }
  follower.send(`id: ${cursor}\n${openText(deps, missed !== null)}`);
  sendWaiting(follower, new Map(updates.map(({ ticketId, version }) => [ticketId, version])));
  sendTotalsSoon(deps, stand);
}

async function joinTicket(
  deps: LiveDeps,
  { stand, follower, ticketRef }: { stand: Stand; follower: Follower; ticketRef: TicketRef },
  lastId: string | undefined,
): Promise<void> {
  const known = lastId !== undefined && /^\d{1,9}$/.test(lastId) ? Number(lastId) : 0;
  const [update] = await readUpdates(deps, { locationId: ticketRef.locationId, ticketIds: [ticketRef.ticketId] });
  if (!update) return follower.end();
  sendToAll(stand, update);
  const { frame, isLast } = update.frameFor(follower);
  if (update.version > known || isLast) follower.send(frame);
  follower.send(openText(deps, true));
  if (isLast) return follower.end();
  sendWaiting(follower, new Map([[update.ticketId, Math.max(update.version, known)]]));
}

/** Tells pages of one ticket to request something about it again. */
function notifyTicketPages(stand: Stand | undefined, ticketId: string, name: 'photos' | 'line'): void {
  const frame = eventText(name, { _id: ticketId });
  for (const { waiting, send } of stand?.tickets.get(ticketId) ?? []) if (waiting === null) send(frame);
}

/** Any car that is requested or brought may move the line for the others. */
function sendLineSoon(stand: Stand): void {
  stand.lineTimer ??= setTimeout(() => {
    stand.lineTimer = null;
    for (const ticketId of stand.tickets.keys()) notifyTicketPages(stand, ticketId, 'line');
  }, LINE_AFTER_MS).unref();
}

/** A burst of changes is summed up once. */
function sendTotalsSoon(deps: LiveDeps, stand: Stand): void {
  stand.totalsTimer ??= setTimeout(() => {
    stand.totalsTimer = null;
    sumStand(deps.db, stand.locationId, deps.now())
      .then((valetData) => {
        const frame = eventText('totals', { valetData });
        for (const { waiting, send } of stand.boards) if (waiting === null) send(frame);
      })
      // The next change will send the totals.
      .catch(() => {});
  }, TOTALS_AFTER_MS).unref();
}
