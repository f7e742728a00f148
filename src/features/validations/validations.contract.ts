// Rule 18: merchants' codes that take something off a stay, as the lot's owner manages them, and what each month's uses took off.

import { z } from 'zod';
import { MonthRequested } from '#features/revenue/revenue.contract.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { plainLine } from '#platform/contract/plain-line.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { MAX_CODE_LENGTH } from '#platform/contract/typed-code.ts';
import {
  CentsAmount,
  Id,
  IsoTime,
  LotOfRow,
  ManagedPage,
  NextCursor,
  oneLine,
  PageQuery,
  SearchText,
} from '#platform/contract/wire.ts';
import { MAX_VALIDATION_USES, VALIDATION_KINDS } from './rules/validation.ts';

const WRONG_CODE = 'Please provide a code of at most 20 characters';
const WRONG_VALUE = 'Please provide a whole number';
const WRONG_LIMIT = 'Please provide a whole number, 1 or more';
const DAY = 'Enter the date as YYYY-MM-DD.';

/** What a driver types. */
export const ValidationCodeText = z
  .string({ error: WRONG_CODE })
  .trim()
  .min(1, WRONG_CODE)
  .max(MAX_CODE_LENGTH, WRONG_CODE)
  .check(...plainLine(WRONG_CODE));

const FIELDS = {
  /** The merchant, as drivers read it on the receipt. */
  name: oneLine(60, 'Please provide the name of the merchant'),
  code: ValidationCodeText,
  kind: z.enum(VALIDATION_KINDS, { error: 'Choose what the code does.' }),
  /** A percentage, cents, minutes or cents, as the kind says. */
  value: z.int({ error: WRONG_VALUE }),
  /** How many vehicles in total; null or omitted: any number. */
  limit: z.int({ error: WRONG_LIMIT }).min(1, WRONG_LIMIT).max(MAX_VALIDATION_USES, WRONG_LIMIT).nullable(),
  /** The first and the last day on which a stay may start. */
  from: z.iso.date({ error: DAY }).nullable(),
  until: z.iso.date({ error: DAY }).nullable(),
  /** Null or omitted: every zone of the lot; empty: none, for a code that is only for the valet stand. */
  zoneIds: z.array(Id).max(500).nullable(),
  /** Whether it also lowers the price of tickets at the lot's valet stand (rule 287). */
  stands: z.boolean(),
  /** A paused code is refused until it is resumed. */
  paused: z.boolean(),
};

export const ValidationFields = z.object({
  ...FIELDS,
  limit: FIELDS.limit.default(null),
  from: FIELDS.from.default(null),
  until: FIELDS.until.default(null),
  zoneIds: FIELDS.zoneIds.default(null),
  stands: FIELDS.stands.default(false),
  paused: FIELDS.paused.default(false),
});
export type ValidationFields = z.output<typeof ValidationFields>;

export const Validation = z.object({
  ...FIELDS,
  _id: Id,
  locationId: Id,
  /** Vehicles that used it, including those being paid for now. */
  uses: z.int().min(0),
  createdAt: IsoTime,
});
export type Validation = z.output<typeof Validation>;

export const ManagedValidation = Validation.extend({ location: LotOfRow });
export type ManagedValidation = z.output<typeof ManagedValidation>;

/** What a code is worth, for a driver who has it. */
export const ValidationOffer = z.object({
  name: z.string(),
  kind: FIELDS.kind,
  value: FIELDS.value,
});

const MonthOfUses = z.object({
  validationId: Id,
  name: z.string(),
  code: z.string(),
  locationId: Id,
  locationName: z.string(),
  locationAddress: z.string(),
  /** Vehicles whose stays were paid in the month and have not been refunded. */
  uses: z.int().min(0),
  /** What was taken off their parking, and so what the merchant owes the owner unless they agreed otherwise. */
  takenOff: CentsAmount,
});
export type MonthOfUses = z.output<typeof MonthOfUses>;

const AtLot = z.object({ id: Id });
const AtCode = z.object({ locationId: Id, id: Id });
const One = z.object({ data: z.object({ validation: Validation }) });

export const validationsContract = {
  listValidations: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/validations',
    summary: "List a lot's merchant codes, latest first",
    access: lotManagers('id'),
    key: 'validations:read',
    params: AtLot,
    query: PageQuery.extend({
      /** Matches the merchant's name or the code. */
      search: SearchText,
    }),
    response: z.object({ data: z.object({ validations: z.array(Validation) }), nextCursor: NextCursor }),
  }),
  listManagedValidations: defineEndpoint({
    method: 'POST',
    path: '/customers/validations',
    summary: "List merchant codes at the caller's lots, by lot, state, merchant or code",
    access: { kind: 'roles', roles: ['vendor', 'manager'] },
    limit: { max: 240, perSeconds: 60 },
    body: ManagedPage.extend({
      state: z.enum(['accepted', 'paused'], { error: 'There is no such state.' }).optional(),
    }),
    inViews: 'reads',
    response: z.object({ data: z.object({ validations: z.array(ManagedValidation) }), nextCursor: NextCursor }),
  }),
  addValidation: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/validations',
    summary: "Add a code with which a merchant discounts their customers' parking",
    access: lotManagers('id'),
    key: 'validations:write',
    params: AtLot,
    body: ValidationFields,
    response: One,
    status: 201,
    idempotent: 'with_its_act',
  }),
  getValidation: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/validations/:id',
    summary: 'Get a merchant code',
    access: lotManagers('locationId'),
    key: 'validations:read',
    params: AtCode,
    response: One,
  }),
  changeValidation: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:locationId/validations/:id',
    summary: 'Change, pause or resume a merchant code; stays that used it keep their discount',
    access: lotManagers('locationId'),
    key: 'validations:write',
    params: AtCode,
    body: z.object(FIELDS).partial(),
    response: One,
    sentBack: [ManagedValidation],
  }),
  printValidationPoster: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/validations/:id/poster.pdf',
    summary: 'Get a poster for the merchant: its QR code opens the lot with the code filled in',
    access: lotManagers('locationId'),
    params: AtCode,
    response: FileAnswer,
    files: ['application/pdf'],
    heavy: 'drawing',
  }),
  getValidationReport: defineEndpoint({
    method: 'GET',
    path: '/reports/validations',
    summary: 'Report how much each merchant code discounted in a month, across all your lots',
    access: { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] },
    key: 'validations:read',
    query: MonthRequested.extend(PageQuery.shape),
    response: z.object({
      data: z.object({
        month: z.int(),
        year: z.int(),
        total: z.object({ uses: z.int().min(0), takenOff: CentsAmount }),
        /** Those that were used, newest first. */
        validations: z.array(MonthOfUses),
      }),
      nextCursor: NextCursor,
    }),
  }),
  downloadValidationReport: defineEndpoint({
    method: 'GET',
    path: '/reports/validations.csv',
    summary: "Export a month's merchant-code discounts as CSV: one line per code",
    access: { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] },
    key: 'validations:read',
    query: MonthRequested,
    response: FileAnswer,
    files: ['text/csv'],
  }),
};

/** Refusals about merchants' codes (rule 18). */
export const VALIDATION_REFUSALS = {
  validation_wrong: { status: 422, message: 'This code is not valid here. Check it, or continue without it.' },
  validation_not_now: { status: 422, message: 'This code is not valid today.' },
  validation_used_up: { status: 422, message: 'This code has no uses left.' },
  validation_locked: {
    status: 429,
    retryAfterSeconds: 3600,
    message: 'Too many wrong codes were entered here from your network. Wait an hour, or continue without a code.',
  },
  validation_taken: { status: 409, message: 'This location already has that code.' },
} as const satisfies Record<string, Refused>;
