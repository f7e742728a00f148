// What webhooks are told about stays: what their lot's owner sees of them, without the driver's account.

import type { z } from 'zod';
import type { Db } from '#platform/db/database.ts';
import { ReportedSession, type Session } from '../sessions.contract.ts';
import { listSessions } from './sessions.read-model.ts';

type Requested = { readonly locationId: string; readonly about: string; readonly now: Date };

/** One session, or those of an order. */
export async function reportSessions(db: Db, { locationId, about, now }: Requested) {
  const requested = { limit: 10, now, viewer: null } as const;
  const one = await listSessions(db, { kind: 'session', locationId, id: about }, requested);
  const found =
    one.sessions.length > 0 ? one : await listSessions(db, { kind: 'order', locationId, orderId: about }, requested);
  return found.sessions.map((session) => ({
    id: session._id,
    data: { session: toReported(session) },
    ends: { at: new Date(session.endTime), runs: session.status === 'active' || session.status === 'reserved' },
  }));
}

const REPORTED = Object.keys(ReportedSession.shape) as (keyof typeof ReportedSession.shape)[];

const toReported = (session: Session) =>
  Object.fromEntries(REPORTED.map((field) => [field, session[field]])) as z.output<typeof ReportedSession>;
