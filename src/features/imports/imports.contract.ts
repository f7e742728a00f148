// Tables that an owner imports: uploaded in parts, checked, previewed, imported, and reversible within a day in case of a
// mistake. The work continues without the browser; a call reports its progress.

import { z } from 'zod';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';

export const IMPORT_KINDS = ['lots', 'codes', 'permits'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORTED_THINGS = ['lot', 'zone', 'code', 'permit'] as const;
export type ImportedThing = (typeof IMPORTED_THINGS)[number];

export const IMPORT_STATES = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const ExportQuery = z.object({ format: z.enum(EXPORT_FORMATS).default('csv') });
export const EXPORTED = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

/** The largest file. */
export const MAX_FILE_BYTES = 25_165_824;
/** A file is uploaded in parts of this size; the last one is smaller. */
export const PART_BYTES = 524_288;

const DryRun = z.object({
  dryRun: z
    .enum(['', 'true', '1', 'false', '0'])
    .default('false')
    .transform((text) => ['', 'true', '1'].includes(text)),
});

/** What the imports of a CSV file in one call share: the file is imported as a whole or not at all, or only checked. */
export const csvImport = {
  limit: { max: 20, perSeconds: 60 },
  takes: 'csv',
  heavy: 'import',
  query: DryRun,
  body: z.object({ csv: z.string({ error: 'Send the table as CSV.' }).min(1, 'The file is empty.') }),
  idempotent: 'with_its_act',
} as const;

const Point = z.object({ lat: z.number(), lng: z.number() });
/** Coordinates that cannot be meant: the import waits for a decision on this line. */
export const PinDoubt = z.object({
  /** The lot's. */
  name: z.string(),
  given: Point,
  /** False if no lot can be there. */
  canKeep: z.boolean(),
  /** What they probably should be; null if unknown. */
  suggested: Point.nullable(),
  /** The suggestion is the center of the address's ZIP code or city. */
  isApproximate: z.boolean(),
});
export type PinDoubt = z.output<typeof PinDoubt>;

export const PIN_CHOICES = ['given', 'suggested'] as const;
export const PinDecision = z.object({ line: z.int().min(1), use: z.enum(PIN_CHOICES) });
export type PinDecision = z.output<typeof PinDecision>;

export const ImportChange = z.object({
  line: z.int(),
  thing: z.enum(IMPORTED_THINGS),
  name: z.string(),
  isNew: z.boolean(),
  /** For a new lot: its address, how many zones it gets, and whether its pin should be checked. */
  about: z.string().optional(),
  zones: z.int().optional(),
  isApproximate: z.boolean().optional(),
  /** What else the file says of a new lot: its reference, phone, pin, time zone, taxes, amenities and clearance. */
  details: z.string().optional(),
  /** One sentence for each new zone: its price with the maximum, its hours, its spaces. */
  zonesAbout: z.array(z.string()).optional(),
  /** For a new lot: the name of one that the owner has at this address already. */
  sameAddressAs: z.string().optional(),
  /** What would change, by column. */
  fields: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});
export type ImportChange = z.output<typeof ImportChange>;

export const TableReport = z.object({
  /** Non-empty lines, not counting the header. */
  lines: z.int(),
  /** How each column of the file was interpreted; null: left out. */
  columns: z.array(
    z.object({
      header: z.string(),
      column: z.string().nullable(),
      /** Its letter in a spreadsheet. */
      at: z.string().optional(),
      /** Recognized by another name than its own. */
      isGuess: z.boolean().optional(),
      /** The first two of its values. */
      samples: z.array(z.string()).optional(),
    }),
  ),
  /** Of a workbook: the names of the sheets that are shown, and the one that was read. */
  sheets: z.array(z.string()).optional(),
  sheet: z.string().nullable().optional(),
  /** Titles and notes above the column names, which are not read: by cell, such as A1. */
  above: z.array(z.object({ cell: z.string(), text: z.string() })).optional(),
  wrongLines: z.int(),
  problems: z.array(
    z.object({
      /** As an editor counts: the header is line 1. */
      line: z.int(),
      /** Null if the whole line cannot be read. */
      column: z.string().nullable(),
      /** Such as B7; null if the file has no such column. */
      cell: z.string().nullable().optional(),
      message: z.string(),
      pin: PinDoubt.optional(),
    }),
  ),
  /** New lots at addresses where the owner has a lot already. */
  sameAddress: z.int().optional(),
  /** New lots at the center of a ZIP code or city, which sell nothing until their pins are checked. */
  approximate: z.int().optional(),
  things: z.array(z.object({ thing: z.enum(IMPORTED_THINGS), added: z.int(), changed: z.int(), same: z.int() })),
  /** The first few hundred. */
  changes: z.array(ImportChange),
  /** Whether it was imported, not just checked. */
  imported: z.boolean(),
});
export type TableReport = z.output<typeof TableReport>;

const UndoReport = z.object({
  /** What the import had added, and what it had changed. */
  removed: z.int(),
  restored: z.int(),
  stored: z.int(),
  /** The first few hundred. */
  storedLines: z.array(z.object({ line: z.int(), name: z.string(), message: z.string() })),
});
export type UndoReport = z.output<typeof UndoReport>;

export const TableImport = z.object({
  _id: Id,
  kind: z.enum(IMPORT_KINDS),
  /** Null for lots. */
  locationId: Id.nullable(),
  fileName: z.string(),
  bytes: z.int(),
  /** How much of the file has arrived. */
  receivedBytes: z.int(),
  state: z.enum(IMPORT_STATES),
  /** Progress of the work; a total of 0 means it is not known yet. */
  done: z.int(),
  total: z.int(),
  report: TableReport.nullable(),
  /** Something else was changed after the check: the report is new, and nothing was imported yet. */
  isCheckedAgain: z.boolean(),
  undo: UndoReport.nullable(),
  createdAt: IsoTime,
  importedAt: IsoTime.nullable(),
  undoUntil: IsoTime.nullable(),
});
export type TableImport = z.output<typeof TableImport>;

const access = { kind: 'roles', roles: ['vendor', 'manager'] } as const;
const ownersOnly = { kind: 'roles', roles: ['vendor'] } as const;
const AtImport = z.object({ id: Id });
const OneImport = z.object({ data: z.object({ import: TableImport }) });
/** Base64 is a third longer. */
const PART_LIMIT = PART_BYTES * 2;

export const importsContract = {
  beginImport: defineEndpoint({
    method: 'POST',
    path: '/imports',
    summary: 'Start uploading a table of lots, member codes or permits, as CSV or .xlsx',
    access,
    limit: { max: 60, perSeconds: 60 },
    body: z.object({
      kind: z.enum(IMPORT_KINDS),
      /** The lot of member codes or permits. */
      locationId: Id.optional(),
      fileName: z.string().trim().min(1).max(200),
      bytes: z.int().min(1, 'The file is empty.').max(MAX_FILE_BYTES, 'A file can be up to 24 MB. Split this one.'),
    }),
    response: OneImport,
    status: 201,
    idempotent: 'with_its_act',
  }),
  sendImportPart: defineEndpoint({
    method: 'PUT',
    path: '/imports/:id/parts/:place',
    summary: 'Upload a part of the file, numbered from 0; all but the last are 512 KB',
    access,
    limit: { max: 600, perSeconds: 60 },
    bodyLimit: PART_LIMIT,
    params: z.object({ id: Id, place: z.coerce.number().int().min(0).max(100) }),
    body: z.object({ part: z.base64({ error: 'Send the part in base64.' }).min(1).max(PART_LIMIT) }),
    response: z.object({ data: z.object({ receivedBytes: z.int() }) }),
  }),
  checkImport: defineEndpoint({
    method: 'POST',
    path: '/imports/:id/check',
    summary:
      'Check the uploaded file, or check it again with another sheet, its columns mapped differently or its pins decided; writes nothing',
    access,
    limit: { max: 60, perSeconds: 60 },
    params: AtImport,
    body: z.object({
      /** What each column of the file is, or null to leave it out. If omitted, the headers decide. */
      columns: z.array(z.string().max(40).nullable()).max(200).optional(),
      /** The name of the sheet to read. If omitted, the first one with the column names of this import. */
      sheet: z.string().max(100).optional(),
      /** Added to earlier decisions about this file. */
      pins: z.array(PinDecision).max(1000).optional(),
    }),
    response: OneImport,
  }),
  getImport: defineEndpoint({
    method: 'GET',
    path: '/imports/:id',
    summary: 'Get an import: its progress, and what it would do or did',
    access,
    params: AtImport,
    response: OneImport,
  }),
  listImports: defineEndpoint({
    method: 'GET',
    path: '/imports',
    summary: 'List the latest imports, started or finished, without their reports',
    access,
    query: z.object({ kind: z.enum(IMPORT_KINDS), locationId: Id.optional() }),
    response: z.object({ data: z.object({ imports: z.array(TableImport) }) }),
  }),
  runImport: defineEndpoint({
    method: 'POST',
    path: '/imports/:id/run',
    summary: 'Import what was checked, all or nothing',
    access,
    params: AtImport,
    response: OneImport,
  }),
  undoImport: defineEndpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Undo an import within a day, except where something has been sold or changed since',
    access,
    params: AtImport,
    response: OneImport,
  }),
  exportLots: defineEndpoint({
    method: 'GET',
    path: '/locations/export',
    summary: 'Export your lots on the market with their zones, as a table that can be imported',
    access: ownersOnly,
    heavy: 'import',
    query: ExportQuery,
    response: FileAnswer,
    files: EXPORTED,
  }),
  exportMemberCodes: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/member-codes/export',
    summary: "Export a lot's member codes as a table that can be imported",
    access: { ...ownersOnly, whose: { thing: 'location', in: 'params', name: 'id', as: 'owner' } },
    heavy: 'import',
    params: AtImport,
    query: ExportQuery,
    response: FileAnswer,
    files: EXPORTED,
  }),
};

/** Refusals about imported tables. */
export const IMPORT_REFUSALS = {
  import_wrong_lines: {
    status: 422,
    message: 'Some lines of this file have errors. Nothing was imported. Fix them and try again.',
  },
  import_not_sent: { status: 409, message: 'The file has not arrived completely. Choose it again.' },
  import_not_ready: { status: 409, message: 'This file is not ready to be imported. Check it again.' },
  import_final: { status: 409, message: 'An import can be undone once, within a day.' },
  import_too_long: { status: 422, message: 'A file can have up to 100,000 lines. Split this one.' },
} as const satisfies Record<string, Refused>;
