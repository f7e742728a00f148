// Rule 32: an account's vehicles, each plate of a state only once.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/pg-errors.ts';
import type { SavedVehicle } from '../saved-vehicles.contract.ts';
import { readPlate } from './read-plate.ts';
import { insertSaved, listSaved, removeSaved, type SavedVehicleRow, updateSaved } from './saved-vehicles.store.ts';

const MAX_VEHICLES = 20;

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
  return rows.map(({ id, plate, plateState, nickname }, index) => ({
    _id: id,
    plate,
    state: plateState,
    nickname,
    isDefault: index === 0,
  }));
}

export async function saveVehicle(db: Db, { userId, id, now }: Whose, fields: Fields): Promise<SavedVehicle | Refusal> {
  const typed = readPlate(fields);
  if (isRefusal(typed)) return typed;
  const { state: plateState, ...plate } = typed;
  if ((await listSaved(db, userId)).length >= MAX_VEHICLES) return refuseAtPlate('too_many_vehicles');
  const defaultSince = fields.isDefault ? now : null;
  const nickname = fields.nickname ?? '';
  const isNew = await insertSaved(db, { id, userId, ...plate, plateState, nickname, defaultSince, createdAt: now });
  return isNew ? findVehicle(db, userId, id) : refuseAtPlate('vehicle_saved');
}

export async function changeSavedVehicle(
  db: Db,
  { userId, id, now }: Whose,
  changes: Changes,
): Promise<SavedVehicle | Refusal> {
  const found = (await listSaved(db, userId)).find((row) => row.id === id);
  if (!found) return refuse('not_found');
  const typed = readPlate({ plate: changes.plate ?? found.plate, state: changes.state ?? found.plateState });
  if (isRefusal(typed)) return typed;
  const { state: plateState, ...plate } = typed;
  const nickname = changes.nickname ?? found.nickname;
  try {
    await updateSaved(db, userId, {
      id,
      ...plate,
      plateState,
      nickname,
      defaultSince: changeDefault(found, changes, now),
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuseAtPlate('vehicle_saved');
    throw error;
  }
  return findVehicle(db, userId, id);
}

export async function removeSavedVehicle(db: Db, { userId, id }: Omit<Whose, 'now'>): Promise<Refusal | null> {
  return (await removeSaved(db, userId, id)) ? null : refuse('not_found');
}

async function findVehicle(db: Db, userId: string, id: string): Promise<SavedVehicle | Refusal> {
  const vehicles = await listSavedVehicles(db, userId);
  return vehicles.find(({ _id }) => _id === id) ?? refuse('not_found');
}

function changeDefault({ defaultSince }: SavedVehicleRow, { isDefault }: Changes, now: Date): Date | null {
  if (isDefault === undefined) return defaultSince;
  return isDefault ? now : null;
}

function refuseAtPlate(code: 'vehicle_saved' | 'too_many_vehicles'): Refusal {
  return refuse(code, { fields: { plate: gettext(REFUSALS[code].message) } });
}
