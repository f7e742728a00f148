// The member codes of a lot as a table that can be imported.

import { findLocation } from '#features/lots/server/lot-directory.ts';
import { listValidCodes, type StoredCode } from '#features/members/server/member-codes.ts';
import { listZonesOnOffer } from '#features/zones/server/zone-catalog.ts';
import type { Db } from '#platform/db/database.ts';
import { codeValues, codeWords } from '../code-values.ts';
import { CODE_COLUMNS } from '../codes-columns.ts';

/** The first row has the column names. */
export async function* codesTable(db: Db, locationId: string): AsyncGenerator<readonly string[]> {
  yield CODE_COLUMNS.all;
  const location = await findLocation(db, locationId);
  if (!location) return;
  const zones = new Map((await listZonesOnOffer(db, locationId)).map(({ zoneNumber, id }) => [zoneNumber, id]));
  const codes: StoredCode[] = JSON.parse(await listValidCodes(db, locationId));
  for (const code of codes.toSorted((one, other) => (one.code < other.code ? -1 : 1))) {
    const words = { ...codeWords(codeValues(code), { timeZone: location.timeZone, zones }), code: code.code };
    yield CODE_COLUMNS.all.map((column) => words[column]);
  }
}
