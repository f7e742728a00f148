// A driver chooses when and how to be reminded of the end of a session (rule 176).

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isStopped, readPhone, recordConsent } from '#features/messages/server/public.ts';
import type { PushSubscription } from '#integrations/push/push.port.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import type { Reminder, RunningTime } from '../../reminders.contract.ts';
import { endReminderAt, nextReminderAt, USUAL_MINUTES_BEFORE } from '../../rules/end-reminder.ts';
import { refusalNotRunning } from '../../rules/session.ts';
import { reachesAt } from '../../rules/start-stop.ts';
import { findSession, lockSession, type StoredSession } from '../sessions.store.ts';
import { findRunningOffer } from '../stop-session.ts';
import { deleteReminder, type EndReminder, findReminder, saveReminder } from './end-reminders.store.ts';

export type RequestedReminder = {
  readonly sessionId: string;
  readonly minutesBefore: number;
  readonly when?: RunningTime | undefined;
  readonly channels: readonly ('email' | 'text' | 'push')[];
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly agreesToTexts?: boolean | undefined;
  readonly push?: PushSubscription | undefined;
  readonly by: Principal;
};

type Requested = { readonly deps: Pick<Deps, 'newId' | 'now' | 'push'>; readonly requested: RequestedReminder };

const NONE: Reminder = { minutesBefore: USUAL_MINUTES_BEFORE, channels: [], at: null };

export async function getReminder(db: Db, sessionId: string): Promise<Reminder | Refusal> {
  const session = await findSession(db, sessionId);
  if (!session) return refuse('not_found');
  const found = await findReminder(db, { locationId: session.locationId, sessionId });
  return found ? toReminder(found) : NONE;
}

/** Runs in the caller's transaction. Idempotent: repeating the request has no further effect. */
export async function setReminder(
  tx: Db,
  deps: Pick<Deps, 'newId' | 'now' | 'push'>,
  requested: RequestedReminder,
): Promise<Reminder | Refusal> {
  const found = await findSession(tx, requested.sessionId);
  const session = found && (await lockSession(tx, found));
  if (!session) return refuse('not_found');
  const at = { locationId: session.locationId, sessionId: session.id };
  if (requested.channels.length === 0) {
    await deleteReminder(tx, at);
    return NONE;
  }
  const planned = await planReminder(tx, session, { deps, requested });
  if (isRefusal(planned)) return planned;
  if (planned.phone) {
    const recordedBy = requested.by.user?.id ?? null;
    await recordConsent(tx, deps, { phone: planned.phone, source: 'form', recordedBy });
  }
  await saveReminder(tx, at, planned);
  return toReminder({ ...planned, remindedAt: null });
}

type Planned = Omit<EndReminder, 'remindedAt'>;

async function planReminder(
  tx: Db,
  session: StoredSession,
  { deps, requested }: Requested,
): Promise<Planned | Refusal> {
  const { minutesBefore, when } = requested;
  const now = deps.now();
  if (session.status !== 'active' || session.endsAt <= now) return refuse(refusalNotRunning(session.status));
  const remindAt = await planTime(tx, session, { requested, now });
  if (isRefusal(remindAt)) return remindAt;
  const channels = [...new Set(requested.channels)];
  const push = channels.includes('push') ? (requested.push ?? null) : null;
  if (channels.includes('push') && (!push || !deps.push.takes(push.endpoint)))
    return refuseField('channels', t`This browser could not be reached for notifications. Choose email or text.`);
  // An account is mailed at its own address, unless someone else with the receipt's key sets the reminder.
  const isHolders = session.userId !== null && session.userId === requested.by.user?.id;
  const email = !isHolders && channels.includes('email') ? (requested.email ?? null) : null;
  if (!isHolders && channels.includes('email') && !email)
    return refuseField('email', t`Please provide your email address.`);
  const phone = channels.includes('text') ? await readNumber(tx, requested) : null;
  if (isRefusal(phone)) return phone;
  return { minutesBefore, ...columnsOf(when), channels, email, phone, push, remindAt };
}

async function planTime(
  tx: Db,
  session: StoredSession,
  { requested, now }: { readonly requested: RequestedReminder; readonly now: Date },
): Promise<Date | Refusal> {
  const { minutesBefore, when } = requested;
  if (!when) {
    const remindAt = endReminderAt({ endsAt: session.endsAt, minutesBefore });
    return remindAt > now
      ? remindAt
      : refuseField('minutesBefore', t`Your parking ends sooner than that. Choose fewer minutes.`);
  }
  const offer = await findRunningOffer(tx, session);
  if (!offer) return refuseField('when', t`Choose how long before it ends: this parking is paid already.`);
  if (when.kind === 'every') {
    return nextReminderAt(session, when.minutes, now) ?? refuseField('when', t`Your parking ends sooner than that.`);
  }
  const remindAt = reachesAt(offer, session, { cents: when.cents, max: session.lines });
  if (!remindAt) return refuseField('when', t`Your parking costs less than that at most.`);
  return remindAt > now ? remindAt : refuseField('when', t`Your parking costs that much already.`);
}

const columnsOf = (when: RunningTime | undefined): Pick<EndReminder, 'everyMinutes' | 'atCents'> => ({
  everyMinutes: when?.kind === 'every' ? when.minutes : null,
  atCents: when?.kind === 'amount' ? when.cents : null,
});

function whenOf({ everyMinutes, atCents }: Pick<EndReminder, 'everyMinutes' | 'atCents'>): Pick<Reminder, 'when'> {
  if (everyMinutes !== null) return { when: { kind: 'every', minutes: everyMinutes } };
  return atCents === null ? {} : { when: { kind: 'amount', cents: atCents } };
}

async function readNumber(tx: Db, { phone: typed = '', agreesToTexts }: RequestedReminder): Promise<string | Refusal> {
  const read = readPhone(typed);
  if ('problem' in read) return refuseField('phone', read.problem);
  const { phone } = read;
  if (agreesToTexts !== true) return refuseField('agreesToTexts', t`We send texts only to those who agree to them.`);
  if (await isStopped(tx, phone))
    return refuseField(
      'phone',
      t`This number gets no texts from us because it replied STOP. Text START to get them again.`,
    );
  return phone;
}

const toReminder = ({ minutesBefore, channels, remindAt, remindedAt, ...running }: EndReminder): Reminder => ({
  minutesBefore,
  ...whenOf(running),
  channels: [...channels],
  at: remindedAt ? null : remindAt.toISOString(),
});
