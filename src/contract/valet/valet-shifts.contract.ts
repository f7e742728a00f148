// Shifts of a valet stand: opened and closed by its attendants, also visible to its owner.

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { CentsAmount, enteredCents, Id, IsoTime, NextCursor, PageQuery } from '../wire.ts';

const At = z.object({ locationId: Id });
const location = { thing: 'location', in: 'params', name: 'locationId' } as const;
const staff = { kind: 'roles', roles: ['valet'], whose: { ...location, as: 'staff' } } as const;
const keepers = { kind: 'roles', roles: ['valet', 'vendor'], whose: { ...location, as: 'keeper' } } as const;

const KeyCount = z.object({
  /** Open tickets whose key is not on its hook. */
  missing: z.array(z.object({ ticketNumber: z.string(), hook: z.int() })),
  /** Hooks with a key of no open ticket. */
  stray: z.array(z.int()),
  /** Open tickets whose key has no hook. */
  withoutHook: z.array(z.string()),
  found: z.int(),
});

export const ValetShift = z.object({
  _id: Id,
  locationId: Id,
  openedBy: z.string(),
  openedAt: IsoTime,
  /** The till's float, in cents. */
  float: CentsAmount,
  /** What the till should hold by the ledger, in cents; grows until the shift closes. May be negative after refunds. */
  expected: z.int(),
  closedBy: z.string().nullable(),
  closedAt: IsoTime.nullable(),
  /** Null while it is open. */
  counted: CentsAmount.nullable(),
  /** Counted minus expected; null while it is open. */
  difference: z.int().nullable(),
  keys: KeyCount.nullable(),
  note: z.string(),
});
export type ValetShift = z.output<typeof ValetShift>;

const Note = z
  .string()
  .trim()
  .max(300, 'At most 300 characters.')
  .regex(/^[^\p{Cc}]*$/u, 'Write it on one line.')
  .default('');
const ADD_UP = 'Enter what is in the till.';
const Counted = enteredCents(ADD_UP).min(0, ADD_UP).max(100_000_000, 'That is more than a till holds.');
const OneShift = z.object({ data: z.object({ shift: ValetShift }) });

export const valetShiftsContract = {
  getValetShift: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/shift',
    summary: 'The open shift with its expected till, and cash taken outside any shift',
    access: keepers,
    params: At,
    response: z.object({
      data: z.object({
        shift: ValetShift.nullable(),
        /** Cash in cents taken since the last shift closed, outside any shift. */
        outside: z.int(),
      }),
    }),
  }),
  listValetShifts: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/shifts',
    summary: 'All shifts, latest first',
    access: keepers,
    params: At,
    query: PageQuery,
    response: z.object({ data: z.object({ shifts: z.array(ValetShift) }), nextCursor: NextCursor }),
  }),
  openValetShift: defineEndpoint({
    method: 'POST',
    path: '/valets/locations/:locationId/shift',
    summary: 'Open a shift with its float; a stand has one at a time',
    access: staff,
    idempotent: 'with_its_act',
    status: 201,
    params: At,
    body: z.object({ float: Counted }),
    response: OneShift,
  }),
  closeValetShift: defineEndpoint({
    method: 'POST',
    path: '/valets/locations/:locationId/shift/close',
    summary:
      'Close the shift: compares counted cash with the ledger and keys with open tickets, and records differences',
    access: staff,
    idempotent: 'with_its_act',
    params: At,
    body: z.object({
      /** The shift on the screen; another may have been opened meanwhile. */
      shift: Id,
      counted: Counted,
      /** The hooks that hold a key. */
      hooks: z.array(z.int().min(1).max(2000)).max(2000),
      note: Note,
    }),
    response: OneShift,
  }),
};
