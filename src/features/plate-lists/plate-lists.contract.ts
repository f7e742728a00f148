// The owner's lists (rules 297 and 298): plates to be towed or booted, and plates that never get a notice.

import { z } from 'zod';
import { StateText } from '#features/vehicles/vehicles.contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { Id, IsoTime, NextCursor, PageQuery, plateText } from '#platform/contract/wire.ts';
import { PLATE_LISTS } from './rules/plate-lists.ts';

const ENTER_PLATE = 'Please enter a license plate number';
const MAX_REASON = 200;
const MAX_AT_ONCE = 500;

export const ListedPlate = z.object({
  _id: Id,
  list: z.enum(PLATE_LISTS),
  plateNumber: z.string(),
  /** Null: every state. */
  state: z.string().nullable(),
  reason: z.string(),
  /** The last day, on the lot's clock; null means no end. */
  until: z.iso.date().nullable(),
  addedAt: IsoTime,
  addedBy: z.object({ _id: Id, name: z.string() }),
});
export type ListedPlate = z.output<typeof ListedPlate>;

/** Plates with the reason for listing them, and their last day. */
export const platesToList = (max: number) =>
  z
    .array(
      z.object({
        license: plateText(ENTER_PLATE),
        /** Omitted or empty: every state. */
        state: z.union([StateText, z.literal('')]).nullish(),
        reason: z.string().trim().max(MAX_REASON, `At most ${MAX_REASON} characters.`).optional(),
        until: z.iso.date().nullish(),
      }),
    )
    .min(1, ENTER_PLATE)
    .max(max, `At most ${max} plates at once.`);
export const ChosenList = z.enum(PLATE_LISTS, { error: 'Choose a list.' });

export const plateListsContract = {
  listListedPlates: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/plate-lists',
    summary: "List the plates on a lot's lists, latest first",
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    query: PageQuery,
    response: z.object({ data: z.object({ plates: z.array(ListedPlate) }), nextCursor: NextCursor }),
  }),
  addListedPlates: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/plate-lists',
    summary: "Put plates on one of a lot's lists; a plate already on it gets the new reason and last day",
    access: lotManagers('id'),
    limit: { max: 60, perSeconds: 60 },
    params: z.object({ id: Id }),
    body: z.object({
      list: ChosenList,
      plates: platesToList(MAX_AT_ONCE),
    }),
    response: z.object({ data: z.object({ added: z.int(), changed: z.int() }) }),
    status: 201,
  }),
  removeListedPlate: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:locationId/plate-lists/:id',
    summary: 'Remove a plate from its list',
    access: lotManagers('locationId'),
    params: z.object({ locationId: Id, id: Id }),
    response: z.object({ data: z.object({ removed: z.literal(true) }) }),
  }),
};
