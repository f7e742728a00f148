// The permits of a lot as a table that can be imported, with additional columns that the import ignores.

import { findAccountById } from '#features/accounts/server/public.ts';
import { lastDayOf } from '#features/permits/rules/permit-month.ts';
import { type LivePermit, listLivePermits } from '#features/permits/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { PERMIT_IMPORT_COLUMNS } from '../rules/import-columns.ts';

const PAGE = 200;
const MORE_COLUMNS = ['state', 'paid through'] as const;

/** The first row has the column names. */
export async function* permitsTable(db: Db, locationId: string): AsyncGenerator<readonly string[]> {
  yield [...PERMIT_IMPORT_COLUMNS, ...MORE_COLUMNS];
  let afterId: string | null = null;
  for (;;) {
    const page: LivePermit[] = await listLivePermits(db, { locationId, afterId, limit: PAGE });
    for (const permit of page) yield await toCells(db, permit);
    if (page.length < PAGE) return;
    afterId = page.at(-1)?.id ?? null;
  }
}

async function toCells(db: Db, permit: LivePermit): Promise<readonly string[]> {
  const { userId, holderName, holderEmail, planName, plates, startsOn, endsAfter, kind, state, seats, paidMonth } =
    permit;
  const account = userId === null ? null : await findAccountById(db, userId);
  return [
    account?.name ?? holderName ?? '',
    account?.email ?? holderEmail ?? '',
    planName,
    plates.map((each) => `${each.plate} ${each.state}`).join('; '),
    startsOn,
    endsAfter ?? '',
    kind,
    String(seats),
    state,
    paidMonth === null ? '' : lastDayOf(paidMonth),
  ];
}
