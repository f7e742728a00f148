// The names of the officers who looked plates up or wrote notes.

import type { Db } from '#platform/db/database.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';

export async function withOfficers<Row extends { readonly officerId: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { readonly officerName: string })[]> {
  const names = await listNames(
    db,
    rows.map(({ officerId }) => officerId),
  );
  return rows.map((row) => ({ ...row, officerName: names.get(row.officerId) ?? '' }));
}
