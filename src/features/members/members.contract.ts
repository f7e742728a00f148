// Parking by member code, without a payment, and how an owner manages codes.

import { z } from 'zod';
import { csvImport, TableReport } from '#features/imports/imports.contract.ts';
import { PlateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { plainLine } from '#platform/contract/plain-line.ts';
import { MAX_CODE_LENGTH } from '#platform/contract/typed-code.ts';
import { WeekTime } from '#platform/contract/week-time.ts';
import { Done, Id, IsoTime, LotOfRow, ManagedPage, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';

const WRONG_CODE = 'Please provide a valid code';
const WRONG_PLATE = 'Please provide a valid license plate number and state';

const CodeText = z
  .string({ error: WRONG_CODE })
  .trim()
  .min(1, WRONG_CODE)
  .max(MAX_CODE_LENGTH, WRONG_CODE)
  .check(...plainLine(WRONG_CODE));

/** The owner's settings for a code. */
export const MemberCodeFields = z.object({
  name: oneLine(80, 'Please provide a name for this code'),
  code: CodeText,
  /** Omitted or null means every zone of the lot. */
  zoneIds: z.array(Id).min(1).max(500).nullable().default(null),
  /** Empty means at any time. */
  weekly: z.array(WeekTime).max(50).default([]),
  startTime: IsoTime.nullable().default(null),
  endTime: IsoTime.nullable().default(null),
  /** Null means unlimited uses and vehicles. A household's code limits its vehicles. */
  maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
  maxPlates: z.int().min(1).max(100_000).nullable().default(null),
});
export type MemberCodeFields = z.output<typeof MemberCodeFields>;

export const MemberCode = MemberCodeFields.extend({
  _id: Id,
  locationId: Id,
  uses: z.int().min(0),
  archived: z.boolean(),
  createdAt: IsoTime,
});
export type MemberCode = z.output<typeof MemberCode>;

export const ManagedMemberCode = MemberCode.extend({ location: LotOfRow });
export type ManagedMemberCode = z.output<typeof ManagedMemberCode>;

const MemberUse = z.object({
  _id: Id,
  sessionId: Id,
  zone: z.object({ _id: Id, zoneNumber: z.string() }),
  plateNumber: z.string(),
  /** Empty if the visitor left it out. */
  state: z.string(),
  usedAt: IsoTime,
  endTime: IsoTime,
});

export const MemberImportReport = TableReport.extend({ newCodes: z.int() });
export type MemberImportReport = z.output<typeof MemberImportReport>;

const AtLot = z.object({ id: Id });
const AtCode = z.object({ locationId: Id, id: Id });
const OneCode = z.object({ data: z.object({ code: MemberCode }) });

export const membersContract = {
  parkByCode: defineEndpoint({
    method: 'POST',
    path: '/sessions/code',
    summary: 'Park with a member code: a free session, without a payment provider',
    access: anyone,
    // A congregation arrives from one address within minutes. Counting wrong codes (rule 112) stops guessing.
    limit: { max: 300, perSeconds: 60 },
    idempotent: 'with_its_act',
    saysSuccess: true,
    status: 201,
    body: z
      .object({
        code: CodeText,
        locationId: Id,
        zoneId: Id,
        plateNumber: PlateText.or(z.literal('')).optional(),
        state: z.string().trim().toUpperCase().max(2, WRONG_PLATE).optional(),
        user: z.string().max(100).optional(),
      })
      .refine(({ plateNumber }) => plateNumber !== undefined && plateNumber !== '', {
        error: WRONG_PLATE,
        path: ['plateNumber'],
      }),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      data: z.object({
        _id: Id,
        locationName: z.string(),
        zoneNumber: z.string(),
        plateNumber: z.string(),
        state: z.string(),
        totalCost: z.literal(0),
        startTime: IsoTime,
        endTime: IsoTime,
        timeZone: z.string(),
      }),
    }),
  }),
  listMemberCodes: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/member-codes',
    summary: "List a lot's member codes, latest first, including archived ones",
    access: lotManagers('id'),
    params: AtLot,
    query: PageQuery,
    response: z.object({ data: z.object({ codes: z.array(MemberCode) }), nextCursor: NextCursor }),
  }),
  listManagedMemberCodes: defineEndpoint({
    method: 'POST',
    path: '/customers/members',
    summary: "List member codes at the caller's lots, by lot, state, name or code",
    access: { kind: 'roles', roles: ['vendor', 'manager'] },
    limit: { max: 240, perSeconds: 60 },
    body: ManagedPage.extend({
      state: z.enum(['accepted', 'archived'], { error: 'There is no such state.' }).optional(),
    }),
    inViews: 'reads',
    response: z.object({ data: z.object({ codes: z.array(ManagedMemberCode) }), nextCursor: NextCursor }),
  }),
  addMemberCode: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/member-codes',
    summary: 'Add a code that lets members park here for free',
    access: lotManagers('id'),
    params: AtLot,
    body: MemberCodeFields,
    response: OneCode,
    status: 201,
    idempotent: 'with_its_act',
  }),
  importMemberCodes: defineEndpoint({
    ...csvImport,
    method: 'POST',
    path: '/locations/:id/member-codes/import',
    summary: 'Import member codes from a CSV file, all or nothing; with dryRun, only report what would be done',
    access: lotManagers('id'),
    bodyLimit: 2 * 1024 * 1024,
    params: AtLot,
    response: z.object({ data: MemberImportReport }),
  }),
  changeMemberCode: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:locationId/member-codes/:id',
    summary: 'Change a member code; its existing sessions are unchanged',
    access: lotManagers('locationId'),
    params: AtCode,
    body: z.object({
      name: MemberCodeFields.shape.name.optional(),
      code: CodeText.optional(),
      zoneIds: z.array(Id).min(1).max(500).nullable().optional(),
      weekly: z.array(WeekTime).max(50).optional(),
      startTime: IsoTime.nullable().optional(),
      endTime: IsoTime.nullable().optional(),
      maxUses: z.int().min(1).max(1_000_000).nullable().optional(),
      maxPlates: z.int().min(1).max(100_000).nullable().optional(),
    }),
    response: OneCode,
    sentBack: [ManagedMemberCode],
  }),
  archiveMemberCode: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:locationId/member-codes/:id',
    summary: 'Archive a member code; its uses stay on record',
    access: lotManagers('locationId'),
    params: AtCode,
    response: Done,
  }),
  listMemberUses: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/member-codes/:id/uses',
    summary: 'List who parked with a member code, latest first',
    access: lotManagers('locationId'),
    params: AtCode,
    query: PageQuery,
    response: z.object({ data: z.object({ uses: z.array(MemberUse) }), nextCursor: NextCursor }),
  }),
};
