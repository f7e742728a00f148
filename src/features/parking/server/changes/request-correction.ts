// Rule 363: once the driver's own 15 minutes are over, the lot corrects a plate. The driver's request carries the right plate, so
// that one tap of the lot's owner or manager is enough. Until then only the first plate is covered.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import type { AccountMail } from '#features/messages/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { refuseCorrection } from '../../rules/correct-session.ts';
import { claimTurns, findSession } from '../sessions.store.ts';
import { findStayOfReceipt } from '../stay-of-receipt.ts';
import { applyCorrection } from './apply-correction.ts';
import { REFUSAL_OF, readCar, toCorrection } from './correct-session.ts';
import {
  type Correction,
  expirePending,
  expireRequested,
  insertCorrection,
  isKnownCorrection,
  lockRequested,
  settleCorrection,
} from './corrections.store.ts';

type RequestDeps = NotifyDeps;

export type PlateRequested = {
  readonly receiptKey: string;
  readonly sessionId: string;
  readonly plate: string | undefined;
  readonly state: string | undefined;
  readonly principal: Principal;
  readonly now: Date;
};

/** In the caller's transaction. */
export async function requestPlate(
  deps: RequestDeps,
  tx: Db,
  requested: PlateRequested,
): Promise<Correction | Refusal> {
  const { now, principal } = requested;
  const found = await findStayOfReceipt(tx, requested);
  if (!found) return refuse('not_found');
  const session = { ...found.session, plateState: found.session.plateState.trim() };
  const notTheirs = await refuseLotStaff(tx, found.stay, principal);
  if (notTheirs) return notTheirs;
  const refused = refuseCorrection(session, now);
  if (refused && refused !== 'correction_too_late') return refuse(refused);
  const to = readCar(requested, session);
  if (isRefusal(to)) return to;
  if (to.plateKey === session.plateKey && to.state === session.plateState) return refuse('correction_of_nothing');
  const correction = toCorrection(deps.newId(), session, {
    to: { plate: to.plate, plateKey: to.plateKey, state: to.state, zoneId: session.zoneId },
    lines: [],
    bothCoveredUntil: now,
  });
  // Two taps at once: the second replaces the first, once it is stored.
  await claimTurns(tx, session.locationId, [session]);
  await expireRequested(tx, correction);
  await insertCorrection(tx, { ...correction, status: 'requested', now });
  await notifyLot(deps, tx, correction);
  return correction;
}

async function notifyLot(deps: RequestDeps, tx: Db, correction: Correction): Promise<void> {
  const { locationId } = correction;
  const lot = await findLocation(tx, locationId);
  if (!lot) return;
  const mail = () => requestMail(correction, { lot, publicUrl: deps.config.publicUrl });
  await notifyReaders(tx, deps, { kind: 'plate_request', concerns: { locationId }, mail });
}

function requestMail(
  { orderId, from, to }: Correction,
  { lot, publicUrl }: { readonly lot: LocationRow; readonly publicUrl: string },
): AccountMail {
  const title = t`A driver asks you to fix a plate`;
  return {
    subject: `${title}, ${nameLot(lot)}`,
    title,
    paragraphs: [t`The car is parked and paid for. Until you confirm, officers find only the plate that was entered.`],
    sections: [
      {
        rows: [
          [t`Location`, nameLot(lot)],
          [t`Receipt`, receiptCode(orderId)],
          [t`Plate entered`, `${from.plate} ${from.state}`],
          [t`Should be`, `${to.plate} ${to.state}`],
        ],
      },
    ],
    button: { label: t`Open the request`, url: `${publicUrl}/locations/${lot.id}/zones` },
  };
}

export type PlateDecision = {
  readonly locationId: string;
  readonly id: string;
  readonly decision: 'confirm' | 'decline';
  readonly decidedBy: string;
  readonly now: Date;
};

/** In the caller's transaction. @returns why nothing was changed, or null */
export async function decidePlateRequest(
  deps: Pick<Deps, 'newId' | 'approvePlate'>,
  tx: Db,
  { decision, decidedBy, now, ...at }: PlateDecision,
): Promise<Refusal | null> {
  const correction = await lockRequested(tx, at);
  const priced = correction && (await findSession(tx, correction.sessionId));
  if (!correction || !priced) return refuse((await isKnownCorrection(tx, at)) ? 'plate_request_decided' : 'not_found');
  if (decision === 'decline') {
    await settleCorrection(tx, correction, { status: 'declined', decidedBy, now });
    return null;
  }
  const refused = await applyCorrection(deps, tx, correction, { priced, now });
  if (refused) return refuse(REFUSAL_OF[refused]);
  await expirePending(tx, correction);
  await settleCorrection(tx, correction, { status: 'done', bothCoveredUntil: now, decidedBy, now });
  return null;
}
