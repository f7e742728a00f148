// The driver's side: drivers open a notice with its number and plate together, and appeal in plain words (rules 323 to 325).

import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { findReceiptOrder } from '#features/orders/server/public.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { comparePlates } from '#features/vehicles/rules/plate-likeness.ts';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, countAttempt, isOverLimit } from '#platform/http/access/attempts.store.ts';
import { answerBy, type NoticeCommand } from '../rules/decide-notice.ts';
import { readNoticeNumber } from '../rules/notice-number.ts';
import { changeNotice } from './change-notice.ts';
import { type FollowDeps, followChange } from './follow-change.ts';
import { listPhotosOf, NO_PHOTOS, type PhotosOf } from './notice-photos.store.ts';
import { findSettings } from './notice-settings.store.ts';
import { findLocationOfNumber, findNotice, type StoredNotice } from './notices.store.ts';
import { listPaid, listPlatesOfStay, type PaidTime } from './payments-for-plate.read-model.ts';
import { hadPermit } from './permits-then.read-model.ts';
import { voidAsCovered } from './void-and-forget-notices.ts';

export type Proof = {
  readonly number: string;
  readonly plate: string;
  readonly state: string | undefined;
  readonly network: string;
  readonly now: Date;
};

export type OpenedNotice = {
  readonly notice: StoredNotice;
  readonly lot: LocationRow;
  readonly settings: Awaited<ReturnType<typeof findSettings>>;
  readonly now: Date;
  readonly photos: PhotosOf;
  readonly paid: readonly PaidTime[];
};

type OpenDeps = FollowDeps & { readonly db: Db };

/** Wrong pairs of number and plate from one network. */
const WRONG: AttemptLimit = { max: 20, perSeconds: 3600 };

/** A wrong number and a wrong plate are indistinguishable. */
export async function findProven(
  db: Db,
  { number, plate, state, network, now }: Proof,
): Promise<StoredNotice | Refusal> {
  const bucket = `notice ${network}`;
  if (await isOverLimit(db, bucket, WRONG, now)) return refuse('notice_locked');
  const read = readNoticeNumber(number);
  const noticeRef = read === null ? null : await findLocationOfNumber(db, read);
  const notice = noticeRef && (await findNotice(db, noticeRef));
  const isTheirs = notice?.plateKey === normalizePlate(plate) && (!state || state === notice.plateState);
  if (notice && isTheirs) return notice;
  await countAttempt(db, bucket, WRONG, now);
  return refuse('not_found');
}

/** A notice whose car was covered is void before anybody reads it. */
export async function openNotice(deps: OpenDeps, proof: Proof): Promise<OpenedNotice | Refusal> {
  const notice = await findProven(deps.db, proof);
  return 'refusal' in notice ? notice : describeNotice(deps, notice);
}

async function describeNotice(deps: OpenDeps, notice: StoredNotice): Promise<OpenedNotice | Refusal> {
  const { db } = deps;
  const { locationId } = notice;
  const lot = await findLocation(db, locationId);
  if (!lot) return refuse('not_found');
  const day = localDay(notice.givenAt, lot.timeZone);
  const [from, until] = [startOfLocalDay(day, lot.timeZone), startOfLocalDay(addDays(day, 1), lot.timeZone)];
  const paid = await listPaid(db, { ...notice, from, until });
  const wasCovered =
    notice.state.status !== 'voided' && (paid.some(({ coveredThen }) => coveredThen) || (await hadPermit(db, notice)));
  const voided = wasCovered ? await inTransaction(db, (tx) => voidAsCovered(tx, deps, notice)) : null;
  const photos = (await listPhotosOf(db, [notice])).get(notice.id) ?? NO_PHOTOS;
  return {
    notice: voided ?? notice,
    lot,
    settings: await findSettings(db, locationId),
    photos,
    paid,
    now: deps.now(),
  };
}

type Appeal = { readonly text: string; readonly email: string; readonly receipt: string };

/** Granted at once, without the owner's decision, when the driver's receipt shows a payment for a plate that looks alike. */
export async function appealNotice(
  deps: OpenDeps,
  proof: Proof,
  { text, email, receipt }: Appeal,
): Promise<OpenedNotice | Refusal> {
  const opened = await openNotice(deps, proof);
  if ('refusal' in opened) return opened;
  const { notice, lot } = opened;
  const { now } = proof;
  const isAlike = await isPaidForLookAlike(deps.db, notice, receipt);
  const appeal = { at: now.toISOString(), text, email };
  const changed = await inTransaction(deps.db, async (tx) => {
    const command = (locked: StoredNotice): NoticeCommand => ({
      kind: 'appeal',
      appealUntil: locked.appealUntil,
      answerBy: answerBy(now, lot.timeZone),
    });
    const appealed = await changeNotice(tx, { noticeRef: notice, command, appeal, now });
    if ('refusal' in appealed) return appealed;
    const grant = () => ({ kind: 'void', by: 'look_alike', reason: '' }) as const;
    const granted = isAlike ? await changeNotice(tx, { noticeRef: notice, command: grant, now }) : appealed;
    if (!('refusal' in granted)) await followChange(tx, deps, granted);
    return granted;
  });
  return 'refusal' in changed ? changed : { ...opened, notice: changed };
}

/** Rule 335: an appeal can go one step up, after a refusal; support's answer is final. */
export async function stepUp(deps: OpenDeps, proof: Proof, text: string): Promise<OpenedNotice | Refusal> {
  const opened = await openNotice(deps, proof);
  if ('refusal' in opened) return opened;
  const { notice, lot } = opened;
  const { now } = proof;
  const changed = await inTransaction(deps.db, async (tx) => {
    const command = (): NoticeCommand => ({ kind: 'step_up', answerBy: answerBy(now, lot.timeZone) });
    const appeal = notice.appeal ? { ...notice.appeal, stepUp: text } : undefined;
    const requested = await changeNotice(tx, { noticeRef: notice, command, ...(appeal && { appeal }), now });
    if (!('refusal' in requested)) await followChange(tx, deps, requested);
    return requested;
  });
  return 'refusal' in changed ? changed : { ...opened, notice: changed };
}

/**
 * Whether this receipt, identified by its link or key, covers that lot at that moment, for a plate that is easily mistaken for this one.
 */
async function isPaidForLookAlike(db: Db, notice: StoredNotice, receipt: string): Promise<boolean> {
  const [, key = receipt] = /\/receipt\/([\w-]+)/.exec(receipt) ?? [];
  if (!/^[\w-]{20,200}$/.test(key)) return false;
  const order = await findReceiptOrder(db, key);
  if (order?.locationId !== notice.locationId) return false;
  const plates = await listPlatesOfStay(db, { ...order, givenAt: notice.givenAt });
  return plates.some((plate) => comparePlates(notice.plateKey, plate) !== null);
}
