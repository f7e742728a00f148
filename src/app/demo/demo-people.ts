// The demo's accounts, one per role.

import type { Deps } from '#app/deps.ts';
import { createAccount } from '#features/accounts/server/public.ts';
import type { Role } from '#platform/access/roles.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';

/** All of them share it; the demo's login page shows it. */
export const DEMO_PASSWORD = 'Parkvale-demo-1';

const PEOPLE = {
  driver: { role: 'customer', name: 'Maya Torres' },
  vendor: { role: 'vendor', name: 'Grace Okafor' },
  enforcer: { role: 'enforcer', name: 'Sam Whitfield' },
  valet: { role: 'valet', name: 'Leo Marchetti' },
  viewer: { role: 'viewer', name: 'Nora Lindqvist' },
  manager: { role: 'manager', name: 'Theo Brandt' },
  accountant: { role: 'accountant', name: 'Ines Carvalho' },
  admin: { role: 'admin', name: 'Priya Nair' },
  odogwu: { role: 'odogwu', name: 'Ada Nwosu' },
} as const satisfies Record<string, { role: Role; name: string }>;

export type DemoPerson = keyof typeof PEOPLE;
export const DEMO_PEOPLE = Object.keys(PEOPLE) as readonly DemoPerson[];

export const emailOf = (person: DemoPerson): string => `${person}@parkvale.example`;

/** The ids of their accounts. */
export type DemoAccounts = Readonly<Record<DemoPerson, string>>;

export const userOf = (person: DemoPerson, accounts: DemoAccounts): SignedInUser => {
  return { id: accounts[person], ...PEOPLE[person], email: emailOf(person) };
};

export async function openAccounts(
  tx: Db,
  { newId }: Pick<Deps, 'newId'>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<DemoAccounts> {
  const open = async (person: DemoPerson): Promise<string> =>
    (
      await createAccount(tx, {
        id: newId(),
        ...PEOPLE[person],
        email: emailOf(person),
        passwordHash,
        emailProvenAt: now,
        now,
      })
    ).id;
  return {
    driver: await open('driver'),
    vendor: await open('vendor'),
    enforcer: await open('enforcer'),
    valet: await open('valet'),
    viewer: await open('viewer'),
    manager: await open('manager'),
    accountant: await open('accountant'),
    admin: await open('admin'),
    odogwu: await open('odogwu'),
  };
}
