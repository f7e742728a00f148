// Many lots and zones at once, from a spreadsheet. A dry run lists every invalid line; the import is all or nothing.

import { z } from 'zod';
import { AMENITIES } from '#features/lots/rules/amenities.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvImport, PIN_CHOICES, TableReport } from './imports.contract.ts';

/** The longest file's size; every other endpoint accepts far less. */
const MAX_BYTES = 24 * 1024 * 1024;
export const MAX_IMPORT_LINES = 100_000;
/** Invalid lines beyond this many are counted, not listed. */
export const MAX_LISTED = 500;

export const ImportReport = TableReport.extend({
  newLocations: z.int(),
  /** Existing lots that get new zones. */
  knownLocations: z.int(),
  newZones: z.int(),
  /** The first lots, as they would be listed. */
  locations: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      address: z.string(),
      isNew: z.boolean(),
      zones: z.int(),
      /** Placed at the center of its ZIP code or city, so the pin should be checked. */
      isApproximate: z.boolean(),
      amenities: z.array(z.enum(AMENITIES)),
      heightLimitInches: z.int().nullable(),
    }),
  ),
});
export type ImportReport = z.output<typeof ImportReport>;

export const locationImportContract = {
  importLocations: defineEndpoint({
    ...csvImport,
    method: 'POST',
    path: '/locations/import',
    summary: 'Import lots and zones from a CSV file, all or nothing; with dryRun, only report what would be done',
    access: { kind: 'roles', roles: ['vendor'] },
    bodyLimit: MAX_BYTES,
    query: csvImport.query.extend({
      /** Decides about all coordinates that cannot be meant. If omitted, each is a problem on its line. */
      coordinates: z.enum(PIN_CHOICES).optional(),
    }),
    response: z.object({ data: ImportReport }),
  }),
};
