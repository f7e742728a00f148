// The notification that reminds a driver of the end of a session. It has a job of its own, because a push service may be down.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { findPushKeys } from '#features/messages/server/public.ts';
import { findOrder } from '#features/orders/server/public.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { isStartStop } from '../../rules/start-stop.ts';
import { findSession, listOrderSessions } from '../sessions.store.ts';
import { findCostSoFar } from './cost-so-far.ts';
import { endNotice } from './end-messages.ts';
import { dropPush, findReminder } from './end-reminders.store.ts';

type PushDeps = Pick<Deps, 'config' | 'db' | 'now' | 'push' | 'seal'>;

/**
 * Safe to repeat: a message with the same topic replaces one that has not arrived. Sends nothing if the session's end has changed
 * since.
 */
export async function sendPush(deps: PushDeps, data: JobData['send-push']): Promise<void> {
  const { locationId, sessionId, otherIds = [], endsAt } = data;
  const { db, config, push } = deps;
  const session = await findSession(db, sessionId);
  const reminder = await findReminder(db, { locationId, sessionId });
  const subscription = reminder?.push;
  const now = deps.now();
  if (!session || !subscription || session.status !== 'active' || session.endsAt <= now) return;
  if (session.endsAt.toISOString() !== endsAt) return;
  const [lot, order] = [await findLocation(db, locationId), await findOrder(db, session)];
  if (!lot || order?.kind !== 'stay') return;
  const { receiptKey } = order;
  const soFarCents = await findCostSoFar(db, { session, reminder, now });
  const sessions = otherIds.length > 0 ? await listOrderSessions(db, session) : [];
  const others = sessions.filter(({ id }) => otherIds.includes(id));
  const notice = inLanguage(order.language, () =>
    endNotice({ session, others, lot, receiptKey, now, config, runsOut: isStartStop(order), soFarCents }),
  );
  const outcome = await push.send({
    subscription,
    keys: await findPushKeys(db, deps),
    contact: `mailto:${config.supportEmail}`,
    text: JSON.stringify({ ...notice, tag: sessionId }),
    topic: sessionId.replaceAll('-', ''),
    lastsSeconds: (session.endsAt.getTime() - now.getTime()) / 1000,
  });
  if (outcome === 'gone') await dropPush(db, { locationId, sessionId });
}
