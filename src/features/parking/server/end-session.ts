// A driver ends a running session early.

import { releaseSpaces } from '#features/spaces/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { endEarly } from '../rules/session.ts';
import { endSessionAt, findSession, lockSession, type StoredSession } from './sessions.store.ts';

/** Runs in the caller's transaction. Ending a session again changes nothing: the first answer may have been lost. */
export async function endSession(tx: Db, sessionId: string, now: Date): Promise<Refusal | null> {
  const session = await lockById(tx, sessionId);
  if (isRefusal(session)) return session;
  if (session.status === 'ended') return null;
  const ended = endEarly({ ...session, sold: { kind: 'hourly', minutes: session.minutes } }, now);
  if (!ended.ok) return refuse(ended.refusal);
  await endSessionAt(tx, session, ended.endsAt);
  await releaseSpaces(tx, { ...session, sessionId });
  const { locationId } = session;
  await announceFact(tx, { event: 'session.ended', locationId, about: [sessionId], at: ended.endsAt });
  return null;
}

async function lockById(tx: Db, id: string): Promise<StoredSession | Refusal> {
  const found = await findSession(tx, id);
  return (found && (await lockSession(tx, found))) ?? refuse('not_found');
}
