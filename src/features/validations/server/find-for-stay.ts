// Whether a driver's code is valid for this stay. Wrong codes are counted per network
// address and lot, so that nobody can guess codes by the thousands.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { type Refusal, type RefusalCode, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { countAttempt, isOverLimit } from '#platform/http/access/attempts.store.ts';
import { refuseValidation, type ValidationRefusal } from '../rules/validation.ts';
import { countUnpaidUses } from './validation-uses.store.ts';
import { findValidation, listStandValidations, readValidation, type StoredValidation } from './validations.store.ts';

export type RequestedValidation = {
  readonly code: string;
  readonly locationId: string;
  /** Null for the valet stand. */
  readonly zoneId: string | null;
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly vehicles: number;
  /** The driver whose unpaid uses are not counted against them. */
  readonly holder: string | null;
  readonly network: string;
  readonly now: Date;
};

export type FoundValidation = StoredValidation;

const WRONG_CODES = { max: 60, perSeconds: 60 * 60 };

export async function findForStay(db: Db, requested: RequestedValidation): Promise<FoundValidation | Refusal> {
  const { code, locationId, network, now } = requested;
  const bucket = `validation ${locationId} ${network}`;
  if (await isOverLimit(db, bucket, WRONG_CODES, now)) return refuseCode('validation_locked');
  const found = await findValidation(db, { locationId, code });
  const refusal = found ? await refusalOf(db, found, requested) : 'validation_wrong';
  if (refusal === 'validation_wrong') await countAttempt(db, bucket, WRONG_CODES, now);
  return found && refusal === null ? found : refuseCode(refusal ?? 'validation_wrong');
}

export type RequestedAtStand = Pick<RequestedValidation, 'locationId' | 'startsAt' | 'timeZone' | 'network' | 'now'> & {
  /** Typed; otherwise an attendant chose it from the stand's list. */
  readonly code: string | undefined;
  readonly validationId: string | undefined;
};

/** For a car at the lot's valet stand (rule 287). */
export async function findForStand(db: Db, requested: RequestedAtStand): Promise<FoundValidation | Refusal> {
  const { code, validationId, locationId } = requested;
  const stay = { ...requested, zoneId: null, vehicles: 1, holder: null };
  if (code !== undefined) return findForStay(db, { ...stay, code });
  const found = validationId === undefined ? null : await readValidation(db, { locationId, id: validationId });
  const refusal = found ? await refusalOf(db, found, stay) : 'validation_wrong';
  return found && refusal === null ? found : refuseCode(refusal ?? 'validation_wrong');
}

type Today = { readonly locationId: string; readonly now: Date; readonly timeZone: string };

/** Those that a stand accepts now and that have uses left, ordered by their merchant's name. */
export async function listForStand(db: Db, { locationId, now, timeZone }: Today): Promise<FoundValidation[]> {
  const at = { zoneId: null, startsAt: now, timeZone, vehicles: 1 };
  const all = await listStandValidations(db, locationId);
  return all.filter((each) => refuseValidation({ ...each, isPaused: each.pausedAt !== null }, at) === null);
}

/** Others used the last one since it was checked. */
export const refuseUsedUp = (): Refusal => refuseCode('validation_used_up');

const refuseCode = (code: RefusalCode): Refusal => refuse(code, { fields: { code: gettext(REFUSALS[code].message) } });

type Judged = Pick<RequestedValidation, 'zoneId' | 'startsAt' | 'timeZone' | 'vehicles' | 'holder'>;

async function refusalOf(db: Db, found: StoredValidation, requested: Judged): Promise<ValidationRefusal | null> {
  const validation = { ...found, isPaused: found.pausedAt !== null };
  const refusal = refuseValidation(validation, requested);
  if (refusal !== 'validation_used_up' || requested.holder === null) return refusal;
  const unpaid = await countUnpaidUses(db, { ...found, validationId: found.id, holder: requested.holder });
  return refuseValidation({ ...validation, taken: found.taken - unpaid }, requested);
}
