// Rule 488: whatever an act changes about lots and an account is recorded with it, field by field, before and after.

import type { Db } from '#platform/db/database.ts';
import { compareSettings, type Setting, type SettingChange } from '../rules/settings.ts';
import { recordSupportActs, type SupportAct } from './audit.store.ts';
import { listAccountSettings, listLotSettings, lockSettings, type SettingParts } from './settings.read-model.ts';

/** How it was done, other than on a page. */
type ChangedBy = 'import' | 'import_undo' | 'many_lots' | 'program';

export type ChangeScope = {
  readonly actorId: string;
  readonly now: Date;
  readonly locationIds: readonly string[];
  /** Whose teams and payouts may change. */
  readonly ownerIds: readonly string[];
  readonly parts?: SettingParts;
  readonly by?: ChangedBy | undefined;
};

const SMALL_PARTS: SettingParts = { codes: false, permits: false };

/**
 * In the transaction of the act. @param listAdded names the lots that the act added, by what it returned
 * @returns what the act returns
 */
export async function recordChanges<T>(
  tx: Db,
  scope: ChangeScope,
  act: () => Promise<T>,
  listAdded: (result: T) => Promise<readonly string[]> | readonly string[] = () => [],
): Promise<T> {
  const { locationIds, ownerIds, parts = SMALL_PARTS } = scope;
  await lockSettings(tx, { locationIds, ownerIds });
  const before = await listSettings(tx, { locationIds, ownerIds, parts });
  const result = await act();
  const all = [...new Set([...locationIds, ...(await listAdded(result))])];
  const after = await listSettings(tx, { locationIds: all, ownerIds, parts });
  const changes = compareSettings(before, after);
  await recordSupportActs(
    tx,
    changes.map((change) => toAct(change, scope)),
  );
  return result;
}

type Seen = Pick<ChangeScope, 'locationIds' | 'ownerIds'> & { readonly parts: SettingParts };

async function listSettings(db: Db, { locationIds, ownerIds, parts }: Seen): Promise<readonly Setting[]> {
  const lots = await listLotSettings(db, locationIds, parts);
  return [...lots, ...(await listAccountSettings(db, ownerIds))];
}

function toAct(
  { area, locationId, accountId, name, before, after }: SettingChange,
  { actorId, now, by }: ChangeScope,
): SupportAct {
  const subject =
    locationId === null
      ? ({ kind: 'user', locationId: null, id: accountId } as const)
      : ({ kind: 'location', locationId, id: locationId } as const);
  const detail = {
    area,
    of: name,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    ...(by && { by }),
  };
  return { actorId, action: 'settings_changed', subject, detail, now };
}
