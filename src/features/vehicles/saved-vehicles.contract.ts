// The vehicles that an account has saved, available on every device on which its holder signs in.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/wire.ts';
import { PlateText, StateText } from './vehicles.contract.ts';

const NICKNAME_MAX = 40;

const SavedVehicle = z.object({
  _id: Id,
  plate: z.string(),
  state: z.string(),
  nickname: z.string(),
  /** Prefilled when its holder books. Exactly one vehicle is the default, unless there is none. */
  isDefault: z.boolean(),
});
export type SavedVehicle = z.output<typeof SavedVehicle>;

const OneVehicle = z.object({ data: z.object({ vehicle: SavedVehicle }) });
const ById = z.object({ id: Id });

const Fields = z.object({
  plate: PlateText,
  state: StateText,
  nickname: z.string().trim().max(NICKNAME_MAX, `Please use at most ${NICKNAME_MAX} characters`).optional(),
  /** False makes the previous default vehicle the default again. */
  isDefault: z.boolean().optional(),
});

export const savedVehiclesContract = {
  listSavedVehicles: defineEndpoint({
    method: 'GET',
    path: '/vehicles/me',
    summary: "List the account's vehicles, default first",
    access: signedIn,
    response: z.object({ data: z.object({ vehicles: z.array(SavedVehicle) }) }),
  }),
  saveVehicle: defineEndpoint({
    method: 'POST',
    path: '/vehicles/me',
    summary: 'Save a vehicle to the account',
    access: signedIn,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'with_its_act',
    body: Fields,
    response: OneVehicle,
    status: 201,
  }),
  changeSavedVehicle: defineEndpoint({
    method: 'PATCH',
    path: '/vehicles/me/:id',
    summary: "Change a saved vehicle's plate, state, name or default setting; past stays keep their plate",
    access: signedIn,
    limit: { max: 60, perSeconds: 60 },
    params: ById,
    body: Fields.partial(),
    response: OneVehicle,
  }),
  removeSavedVehicle: defineEndpoint({
    method: 'DELETE',
    path: '/vehicles/me/:id',
    summary: 'Remove a saved vehicle from the account; past stays keep their plate',
    access: signedIn,
    limit: { max: 60, perSeconds: 60 },
    params: ById,
    response: z.object({ message: z.string() }),
  }),
};
