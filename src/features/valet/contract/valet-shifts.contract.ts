// Shifts of a valet stand: opened and closed by its attendants, also visible to its owner.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { plainLine } from '#platform/contract/plain-line.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { CentsAmount, enteredCents, Id, IsoTime, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { MISSING_REASONS } from '../rules/shift.ts';
import { Tips } from './tips.ts';

const At = z.object({ locationId: Id });
const location = { thing: 'location', in: 'params', name: 'locationId' } as const;
const staff = { kind: 'roles', roles: ['valet'], whose: { ...location, as: 'staff' } } as const;
const staffOrOwner = {
  kind: 'roles',
  roles: ['valet', 'vendor', 'manager'],
  whose: { ...location, as: 'staff_or_owner' },
} as const;

const Hook = z.int().min(1).max(2000);

const KeyCount = z.object({
  /** Open tickets whose key is not on its hook; at closing, with where each one is. */
  missing: z.array(
    z.object({ ticketNumber: z.string(), hook: z.int(), why: z.enum(MISSING_REASONS).nullable(), who: z.string() }),
  ),
  /** Hooks with a key that belongs to no open ticket. */
  stray: z.array(z.int()),
  /** Open tickets whose key has no hook. */
  withoutHook: z.array(z.string()),
  found: z.int(),
  /** Keys whose cars are being retrieved or are in front. */
  out: z.int(),
});

const TillCount = z.object({
  counted: CentsAmount,
  /** What the till should have held at that moment, in cents. */
  expected: z.int(),
  difference: z.int(),
  keys: KeyCount,
  by: z.string(),
  at: IsoTime,
});

export const ValetShift = z.object({
  _id: Id,
  locationId: Id,
  openedBy: z.string(),
  openedAt: IsoTime,
  /** The till's float, in cents. */
  float: CentsAmount,
  /**
   * What the till should hold by the ledger, in cents; grows until the shift closes. May be negative after refunds. Null for
   * attendants while the shift is open: they count blind, and each count then says what it was compared with.
   */
  expected: z.int().nullable(),
  closedBy: z.string().nullable(),
  closedAt: IsoTime.nullable(),
  /** Null while it is open. */
  counted: CentsAmount.nullable(),
  /** Counted minus expected; null while it is open. */
  difference: z.int().nullable(),
  keys: KeyCount.nullable(),
  note: z.string(),
  /** The first count and the recount, and more only if cash came in between. */
  counts: z.array(TillCount),
  /** How many cars it left to the next shift; null while it is open. */
  carsLeft: z.int().nullable(),
  /** Who took these over by opening the next shift. */
  takenOverBy: z.string().nullable(),
  takenOverAt: IsoTime.nullable(),
  /** Charged to hotel rooms while it was open, in cents; not in any till (rule 289). */
  roomCharges: CentsAmount,
  /** Given in this shift; null for attendants, who see only their own. */
  tips: Tips.nullable(),
  /** The attendant's own part of them, in cents; null for anyone else. */
  yourTips: CentsAmount.nullable(),
});
export type ValetShift = z.output<typeof ValetShift>;

const HandOver = z.object({
  /** The shift that closed; whoever opens the next one names it. */
  shift: Id,
  closedBy: z.string(),
  closedAt: IsoTime,
  note: z.string(),
  missing: KeyCount.shape.missing,
  /** The cars that are here now. */
  cars: z.array(
    z.object({
      valetId: Id,
      ticketNumber: z.string(),
      plateNumber: z.string(),
      hook: z.int().nullable(),
      parkedLocation: z.string().nullable(),
    }),
  ),
});
export type HandOver = z.output<typeof HandOver>;

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .check(...plainLine('Write it on one line.'));
const Note = oneLine(300).default('');
const ADD_UP = 'Enter what is in the till.';
const Counted = enteredCents(ADD_UP).min(0, ADD_UP).max(100_000_000, 'That is more than a till holds.');
const OneShift = z.object({ data: z.object({ shift: ValetShift }) });

export const valetShiftsContract = {
  getValetShift: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/shift',
    summary: 'Get the open shift with its expected till, and cash taken outside any shift',
    access: staffOrOwner,
    params: At,
    response: z.object({
      data: z.object({
        shift: ValetShift.nullable(),
        /** Cash in cents taken since the last shift closed, outside any shift. */
        outside: z.int(),
        /** What the last shift left, until somebody takes it over; null while a shift is open. */
        handOver: HandOver.nullable(),
      }),
    }),
  }),
  listValetShifts: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/shifts',
    summary: 'List all shifts, latest first',
    access: staffOrOwner,
    params: At,
    query: PageQuery,
    response: z.object({ data: z.object({ shifts: z.array(ValetShift) }), nextCursor: NextCursor }),
  }),
  openValetShift: defineEndpoint({
    method: 'POST',
    path: '/valets/locations/:locationId/shift',
    summary: 'Open a shift with its float; a stand has only one open at a time',
    access: staff,
    idempotent: 'with_its_act',
    status: 201,
    params: At,
    body: z.object({
      float: Counted,
      /** The shift whose cars are taken over; required if it left any. */
      takesOver: Id.optional(),
    }),
    response: OneShift,
  }),
  countValetTill: defineEndpoint({
    method: 'POST',
    path: '/valets/locations/:locationId/shift/count',
    summary: 'Count the till and the keys before closing; one recount is allowed, and both counts are kept',
    access: staff,
    idempotent: 'with_its_act',
    params: At,
    body: z.object({ shift: Id, counted: Counted, hooks: z.array(Hook).max(2000) }),
    response: OneShift,
  }),
  closeValetShift: defineEndpoint({
    method: 'POST',
    path: '/valets/locations/:locationId/shift/close',
    summary:
      'Close the shift with its last count or this one: records differences, accounts for every missing key, and leaves open cars to the next shift',
    access: staff,
    idempotent: 'with_its_act',
    params: At,
    body: z.object({
      /** The shift on the screen; another may have been opened in the meantime. */
      shift: Id,
      /** Omitted if the till was already counted. */
      counted: Counted.optional(),
      /** The hooks that hold a key. */
      hooks: z.array(Hook).max(2000).default([]),
      /** Where each missing key is. */
      missing: z
        .array(
          z.object({
            hook: Hook,
            why: z.enum(MISSING_REASONS, { error: 'Choose where the key is.' }),
            who: oneLine(80).default(''),
          }),
        )
        .max(2000)
        .default([]),
      note: Note,
    }),
    response: OneShift,
  }),
};

/** Refusals about the shifts of a valet stand. */
export const SHIFT_REFUSALS = {
  shift_open: { status: 409, message: 'A shift is already open here. Close it first.' },
  shift_closed: { status: 409, message: 'This shift is already closed.' },
  shift_not_counted: { status: 422, message: 'Count the till and the keys first.' },
  till_counted_twice: { status: 409, message: 'The till was counted twice. Close the shift with the last count.' },
  till_moved: { status: 409, message: 'Cash was booked after you counted. Count the till again.' },
  keys_missing: { status: 409, message: 'Say where each missing key is before you close the shift.' },
  hand_over_waiting: { status: 409, message: 'The last shift left cars here. Take them over to open the next one.' },
} as const satisfies Record<string, Refused>;
