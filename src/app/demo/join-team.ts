// Adds one demo account of each team role to its lot owner's team, for all lots.

import { insertMember, updateMember } from '#features/team/server/team-roster.ts';
import { TEAM_ROLES } from '#platform/access/membership.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mint } from './demo-mint.ts';
import type { DemoAccounts } from './demo-people.ts';

export async function joinTeam(
  tx: Db,
  accounts: DemoAccounts,
  { mint, openedAt }: { mint: Mint; openedAt: Date },
): Promise<void> {
  for (const role of TEAM_ROLES) {
    const id = mint.idAt(openedAt);
    const who = { ownerId: accounts.vendor, userId: accounts[role], invitedName: 'Invited in the demo' };
    await insertMember(tx, { id, role, ...who, locationIds: null, now: openedAt });
    const mayDoAll = { drivesStick: true, leadsValets: true };
    await updateMember(tx, id, { activatedAt: openedAt, ...(role === 'valet' && mayDoAll) });
  }
}
