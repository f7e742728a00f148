// Rule 32: an account's vehicles, each plate of a state once.

import { isRefusal, REFUSALS, type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts';
import type { SavedVehicle } from '#contract/stays/saved-vehicles.contract.ts';
import { checkPlate } from '#domain/vehicles/plate.ts';
import { checkState } from '#domain/vehicles/us-states.ts';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/pg-errors.ts';
import { insertSaved, listSaved, removeSaved, type SavedVehicleRow, updateSaved } from './saved-vehicles.store.ts';

const MOST_VEHICLES = 20;

type Fields = {
  readonly plate: string;
  readonly state: string;
  readonly nickname?: string | undefined;
  readonly isDefault?: boolean | undefined;
};
type Changes = { readonly [K in keyof Fields]?: Fields[K] | undefined };
type Whose = { readonly userId: string; readonly id: string; readonly now: Date };

export async function listSavedVehicles(db: Db, userId: string): Promise<SavedVehicle[]> {
  const rows = await listSaved(db, userId);
  return rows.map(({ id, plate, plateState, nickname }, place) => ({
    _id: id,
    plate,
    state: plateState,
    nickname,
    isDefault: place === 0,
  }));
}

export async function saveVehicle(db: Db, { userId, id, now }: Whose, fields: Fields): Promise<SavedVehicle | Refusal> {
  const plate = readPlate(fields);
  if (isRefusal(plate)) return plate;
  if ((await listSaved(db, userId)).length >= MOST_VEHICLES) return refuseField('too_many_vehicles', 'plate');
  const defaultSince = fields.isDefault ? now : null;
  const nickname = fields.nickname ?? '';
  const isNew = await insertSaved(db, { id, userId, ...plate, nickname, defaultSince, createdAt: now });
  return isNew ? answer(db, userId, id) : refuseField('vehicle_saved', 'plate');
}

export async function changeSavedVehicle(
  db: Db,
  { userId, id, now }: Whose,
  changes: Changes,
): Promise<SavedVehicle | Refusal> {
  const found = (await listSaved(db, userId)).find((row) => row.id === id);
  if (!found) return refuse('not_found');
  const plate = readPlate({ plate: changes.plate ?? found.plate, state: changes.state ?? found.plateState });
  if (isRefusal(plate)) return plate;
  const nickname = changes.nickname ?? found.nickname;
  try {
    await updateSaved(db, userId, { id, ...plate, nickname, defaultSince: changeDefault(found, changes, now) });
  } catch (error) {
    if (isUniqueViolation(error)) return refuseField('vehicle_saved', 'plate');
    throw error;
  }
  return answer(db, userId, id);
}

export async function removeSavedVehicle(db: Db, { userId, id }: Omit<Whose, 'now'>): Promise<Refusal | null> {
  return (await removeSaved(db, userId, id)) ? null : refuse('not_found');
}

async function answer(db: Db, userId: string, id: string): Promise<SavedVehicle | Refusal> {
  const vehicles = await listSavedVehicles(db, userId);
  return vehicles.find(({ _id }) => _id === id) ?? refuse('not_found');
}

function readPlate(typed: Pick<Fields, 'plate' | 'state'>) {
  const plate = checkPlate(typed.plate);
  if (!plate.ok) return refuseField('plate_invalid', 'plate');
  const state = checkState(typed.state);
  if (!state.ok) return refuseField('state_invalid', 'state');
  return { plate: plate.plateShown, plateKey: plate.plateKey, plateState: state.state };
}

function changeDefault({ defaultSince }: SavedVehicleRow, { isDefault }: Changes, now: Date): Date | null {
  if (isDefault === undefined) return defaultSince;
  return isDefault ? now : null;
}

function refuseField(code: RefusalCode, field: 'plate' | 'state'): Refusal {
  return refuse(code, { fields: { [field]: REFUSALS[code].message } });
}
