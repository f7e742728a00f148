// Issues a notice. The plate is judged again in the transaction that stores it, so that no car that is covered at that time gets one.
// If a payment comes in between that and the commit, the job that voids notices finds it (void-and-forget-notices.ts).

import { randomBytes } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import { findCheck, judgeAt } from '#features/enforcement/server/public.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { findMatches } from '#features/plate-lists/server/public.ts';
import { readRequested } from '#features/vehicles/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isExclusionViolation, isUniqueViolation } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { appealUntil, CHECK_MINUTES, COOLING_MINUTES } from '../rules/decide-notice.ts';
import { type GivingRefusal, mayIssue } from '../rules/may-issue.ts';
import { type Charge, chargeFor, type NoticeKind } from '../rules/notice-charge.ts';
import { noticeNumberOf } from '../rules/notice-number.ts';
import { findReason, type NoticeReason, type NoticeSettings } from '../rules/notice-settings.ts';
import { attachPhotos } from './notice-photos.store.ts';
import { findSettings } from './notice-settings.store.ts';
import { countWarnings, findNotice, insertNotice, isCooling, type StoredNotice } from './notices.store.ts';
import { isPaymentUnderWay } from './payments-for-plate.read-model.ts';
import { recordAct } from './record-act.ts';

export type RequestedNotice = {
  readonly id: string;
  readonly locationId: string;
  readonly officerId: string;
  readonly plate: string;
  readonly state: string;
  readonly kind: NoticeKind;
  /** One of the lot's reasons, by its name. */
  readonly reason: string;
  readonly note: string;
  readonly photoIds: readonly string[];
  readonly checkId: string;
  readonly secondLook: boolean;
};

type Plate = { readonly plate: string; readonly plateKey: string; readonly state: string };
type GiveDeps = Pick<Deps, 'db' | 'now'>;

/** Rules 320 to 322, 329 and 330. Repeating the same request returns the same notice. */
export async function issueNotice(deps: GiveDeps, requested: RequestedNotice): Promise<StoredNotice | Refusal> {
  const read = readRequested({ license: requested.plate, state: requested.state });
  if (isRefusal(read)) return read;
  const plate = { ...read, state: read.state ?? requested.state };
  try {
    return await inTransaction(deps.db, (tx) => issueInTransaction(tx, deps.now(), { requested, plate }));
  } catch (error) {
    if (error instanceof PhotoMissing) return refuse('photo_missing');
    if (!isExclusionViolation(error) && !isUniqueViolation(error)) throw error;
    // Another officer was quicker, or this request arrived twice at once.
    const existing = await findGiven(deps.db, requested, plate);
    return existing ?? refuse('notice_cooling');
  }
}

class PhotoMissing extends Error {
  override readonly name = 'PhotoMissing';
}

type Giving = { readonly requested: RequestedNotice; readonly plate: Plate };

async function issueInTransaction(tx: Db, now: Date, { requested, plate }: Giving): Promise<StoredNotice | Refusal> {
  const { locationId, officerId } = requested;
  const existing = await findGiven(tx, requested, plate);
  if (existing) return existing;
  const lot = await findLocation(tx, locationId);
  if (lot?.heldAt) return refuse('notices_not_open');
  if (lot?.pinApproximate) return refuse('notices_pin_unchecked');
  const settings = await findSettings(tx, locationId);
  const reason = findReason(settings, requested.reason);
  if (!reason) return refuse('reason_unknown');
  const judged = await judgeAt(tx, { locationId, zoneId: null, ...plate }, now);
  if (!judged) return refuse('not_found');
  const refusal = await whyNot(tx, {
    requested,
    plate,
    verdict: judged.verdict,
    settings,
    timeZone: judged.lot.timeZone,
    now,
  });
  // The same request may have been answered while this one was judged.
  if (refusal) return (await findGiven(tx, requested, plate)) ?? refuse(refusal);
  const { timeZone } = judged.lot;
  const charge = requested.kind === 'charge' ? chargeFor(reason, settings, { at: now, timeZone }) : null;
  if (requested.kind === 'charge' && charge === null) return refuse('charge_not_offered');
  const notice = toNotice({ requested, plate }, { reason, charge, settings, timeZone, now });
  await insertNotice(tx, notice);
  await recordAct(tx, notice, { actorId: officerId, action: 'notice_given', reason: notice.reason, now });
  await announceFact(tx, { event: 'notice.given', locationId, about: [notice.id], at: now });
  const taken = await attachPhotos(tx, { locationId, officerId, noticeId: notice.id }, requested.photoIds);
  if (taken !== new Set(requested.photoIds).size) throw new PhotoMissing();
  return notice;
}

/** What the same request created before; a refusal when its id belongs to something else. */
async function findGiven(db: Db, requested: RequestedNotice, plate: Plate): Promise<StoredNotice | Refusal | null> {
  const notice = await findNotice(db, requested);
  if (!notice) return null;
  const isSame =
    notice.officerId === requested.officerId && notice.plateKey === plate.plateKey && notice.plateState === plate.state;
  return isSame ? notice : refuse('idempotency_key_reused');
}

type Judging = Giving & {
  readonly verdict: Parameters<typeof mayIssue>[0]['verdict'];
  readonly settings: NoticeSettings;
  readonly timeZone: string;
  readonly now: Date;
};

async function whyNot(
  tx: Db,
  { requested, plate, verdict, settings, timeZone, now }: Judging,
): Promise<GivingRefusal | null> {
  const { locationId } = requested;
  const { plateKey, state: plateState } = plate;
  const matches = await findMatches(tx, { locationId, plateKey, state: plateState, timeZone }, now);
  return mayIssue({
    isChecked: await isChecked(tx, { requested, plate }, now),
    verdict,
    isNever: matches.some(({ list }) => list === 'never_notice'),
    isPaymentUnderWay: await isPaymentUnderWay(tx, { locationId, plateKey, now }),
    graceMinutes: settings.graceMinutes,
    hasLookedAgain: requested.secondLook,
    isCooling: await isCooling(tx, { locationId, plateKey, plateState, now }),
    kind: requested.kind,
    photos: requested.photoIds.length,
    warnings: await countWarnings(tx, { locationId, plateKey, plateState }),
    warningsBefore: settings.warningsBefore,
  });
}

/** A check without a state was for the plate in any state. */
async function isChecked(tx: Db, { requested, plate }: Giving, now: Date): Promise<boolean> {
  const check = await findCheck(tx, { locationId: requested.locationId, id: requested.checkId });
  if (!check || check.offline || check.officerId !== requested.officerId) return false;
  const isOfPlate = check.plateKey === plate.plateKey && (check.state === null || check.state.trim() === plate.state);
  return isOfPlate && now.getTime() - check.lookedUpAt.getTime() <= CHECK_MINUTES * MINUTE_MS;
}

type At = {
  readonly reason: NoticeReason;
  readonly charge: Charge | null;
  readonly settings: NoticeSettings;
  readonly timeZone: string;
  readonly now: Date;
};

function toNotice({ requested, plate }: Giving, { reason, charge, settings, timeZone, now }: At): StoredNotice {
  const { id, locationId, officerId, checkId, kind, note } = requested;
  return {
    locationId,
    id,
    number: noticeNumberOf(randomBytes(12)),
    photoKey: randomBytes(24).toString('base64url'),
    officerId,
    checkId,
    plate: plate.plate,
    plateKey: plate.plateKey,
    plateState: plate.state,
    kind,
    charge,
    reason: reason.name,
    note,
    givenAt: now,
    appealUntil: appealUntil(now, { appealDays: settings.appealDays, timeZone }),
    coolsUntil: new Date(now.getTime() + COOLING_MINUTES * MINUTE_MS),
    state: { status: 'open' },
    appeal: null,
    stoppedMs: 0,
    orderId: null,
    payerEmail: null,
    payment: null,
    language: null,
  };
}
