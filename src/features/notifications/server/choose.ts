// Rule 206: reads and changes what somebody is mailed about their lots.

import { lockAccount } from '#features/accounts/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { lotsManagedBy } from '#platform/http/access/managed-lots.read-model.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import type { MailKind, Notifications } from '../notifications.contract.ts';
import { isUsual, type NotificationKind, notificationsFor } from '../rules/notification-choices.ts';
import { nextSummaryAt, SUMMARY_CLOCKS } from '../rules/summary-time.ts';
import { findChoices, type StoredChoices, saveChoices } from './choices.store.ts';
import { findFirstLotClock } from './recipients.read-model.ts';

type Reader = Pick<SignedInUser, 'id' | 'role'>;

/** What they get: what they chose, or the default for their role. */
export function chosenKinds({ role }: Pick<Reader, 'role'>, stored: StoredChoices | null): NotificationKind[] {
  return notificationsFor(role).filter((kind) => (stored ? stored.kinds.includes(kind) : isUsual(role, kind)));
}

export async function showNotifications(db: Db, user: SignedInUser): Promise<Notifications> {
  const stored = await findChoices(db, user.id);
  const timeZone = SUMMARY_CLOCKS.find((clock) => clock === stored?.timeZone) ?? null;
  return {
    offered: [...notificationsFor(user.role)],
    kinds: chosenKinds(user, stored),
    whenEmpty: stored?.whenEmpty ?? false,
    timeZone,
    email: user.email,
    firstLotTimeZone: await findFirstLotClock(db, lotsManagedBy(user)),
  };
}

type Chosen = Pick<StoredChoices, 'kinds' | 'whenEmpty' | 'timeZone'>;

/** In the caller's transaction. */
export async function chooseNotifications(tx: Db, reader: Reader, chosen: Chosen, now: Date): Promise<void> {
  await lockAccount(tx, reader.id);
  const kinds = notificationsFor(reader.role).filter((kind) => chosen.kinds.includes(kind));
  const before = await findChoices(tx, reader.id);
  const summaryAt = kinds.includes('daily_summary') ? await nextAt(tx, reader, { before, chosen, now }) : null;
  await saveChoices(tx, reader.id, { ...chosen, kinds, language: languageSpoken(), summaryAt }, now);
}

type Planning = { readonly before: StoredChoices | null; readonly chosen: Chosen; readonly now: Date };

/** A summary that is already due, and waiting for its turn, is not postponed by another choice. */
async function nextAt(tx: Db, reader: Reader, { before, chosen, now }: Planning): Promise<Date> {
  if (before?.summaryAt && before.summaryAt <= now) return before.summaryAt;
  return nextSummaryAt(now, await summaryClock(tx, reader, chosen.timeZone));
}

/** The chosen time zone, else that of the reader's first lot, else that of most drivers. */
export async function summaryClock(db: Db, reader: Reader, timeZone: string | null): Promise<string> {
  return timeZone ?? (await findFirstLotClock(db, lotsManagedBy(reader))) ?? 'America/New_York';
}

/** Turns one kind on or off, with the key from a mail. */
export async function switchKind(
  tx: Db,
  reader: Reader,
  { kind, isOn, now }: { readonly kind: NotificationKind; readonly isOn: boolean; readonly now: Date },
): Promise<MailKind> {
  const stored = await findChoices(tx, reader.id);
  const others = chosenKinds(reader, stored).filter((each) => each !== kind);
  const kinds = isOn ? [...others, kind] : others;
  await chooseNotifications(
    tx,
    reader,
    { kinds, whenEmpty: stored?.whenEmpty ?? false, timeZone: stored?.timeZone ?? null },
    now,
  );
  return { kind, isOn: isOn && notificationsFor(reader.role).includes(kind) };
}
