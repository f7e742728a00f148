// Calls every endpoint of the contract as every kind of caller. The expected result follows from the endpoint's declared access.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { ROLES, type Role } from '#domain/accounts/roles.ts';
import { KEY_SCOPES } from '#domain/integrations/key-scopes.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { aGuest } from '#testing/builders/a-driver.ts';
import { aLocation } from '#testing/builders/a-location.ts';
import { joinTeam } from '#testing/builders/a-team.ts';
import { aWorld, type World } from '#testing/endpoints/a-world.ts';
import {
  callByName,
  type EndpointName,
  endpointNames,
  endpointOf,
  type Sample,
  sampleOf,
} from '#testing/endpoints/endpoint-samples.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Owner');
const driver = await test.signUp('customer', 'Driver');
const attendant = await joinTeam(test, owner, { role: 'valet' });
const officer = await joinTeam(test, owner, { role: 'enforcer' });
const viewer = await joinTeam(test, owner, { role: 'viewer' });
const manager = await joinTeam(test, owner, { role: 'manager' });
const accountant = await joinTeam(test, owner, { role: 'accountant' });
const strangers = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await test.signUp(role, `Stranger ${role}`)] as const)),
) as Record<Role, Awaited<ReturnType<typeof test.signUp>>>;

const OF_THE_TEAM = ['the attendant', 'the officer', 'the viewer', 'the manager', 'the accountant'];

type Caller = {
  readonly name: string;
  readonly role: Role | null;
  readonly isGuest?: boolean;
  readonly key?: 'fits' | 'strange';
  /** A program's key with every scope, for all of the owner's lots or for a different one. */
  readonly program?: 'everywhere' | 'elsewhere';
  readonly headers: Record<string, string>;
};
const elsewhere = await aLocation(test.db, { ownerId: owner.user._id });
const makeKey = async (locationIds: string[] | null) => {
  const body = { name: 'Program', scopes: [...KEY_SCOPES], locationIds };
  const { key } = (await test.call('POST /api-keys', { body }, owner.headers)).body.data;
  return { authorization: `Bearer ${key}` };
};
const programs: readonly Caller[] = [
  { name: 'a program of the owner', role: 'vendor', program: 'everywhere', headers: await makeKey(null) },
  { name: 'a program at another lot', role: 'vendor', program: 'elsewhere', headers: await makeKey([elsewhere.id]) },
];

const callers = (): Caller[] => [
  { name: 'nobody', role: null, headers: {} },
  { name: 'a guest', role: null, isGuest: true, headers: aGuest().headers },
  ...ROLES.map((role) => ({ name: `a strange ${role}`, role, headers: { ...strangers[role].headers } })),
  { name: 'the driver', role: 'customer', headers: { ...driver.headers } },
  { name: 'the owner', role: 'vendor', headers: { ...owner.headers } },
  { name: 'the attendant', role: 'valet', headers: { ...attendant.headers } },
  { name: 'the officer', role: 'enforcer', headers: { ...officer.headers } },
  { name: 'the viewer', role: 'viewer', headers: { ...viewer.headers } },
  { name: 'the manager', role: 'manager', headers: { ...manager.headers } },
  { name: 'the accountant', role: 'accountant', headers: { ...accountant.headers } },
  ...programs,
];

/** The guest of the world's valet ticket, and a caller whose key opens nothing. */
const keyCallers = (world: World): Caller[] => [
  { name: 'the key holder', role: null, key: 'fits', headers: world.ticket.guest },
  { name: 'a strange key holder', role: null, key: 'strange', headers: { 'x-valet-key': 'A'.repeat(32) } },
];

/** The refusal that the access rule requires; null if the caller may proceed. */
function demanded({ access, key }: EndpointShape, caller: Caller): string | null {
  if (access.kind === 'anyone') return null;
  if (caller.program) return demandedOfProgram({ access, key }, caller.program);
  if (access.kind === 'key_or_roles' && caller.key) {
    const opens = access.whose.as === 'party' || access.whose.as === 'holder';
    return caller.key === 'fits' && opens ? null : 'not_found';
  }
  if (!caller.role && !(caller.isGuest && access.kind === 'driver')) return 'not_signed_in';
  const whose = 'whose' in access ? access.whose : undefined;
  if (access.kind === 'key_or_roles' && access.roles.length === 0) return 'wrong_role';
  if (caller.role === 'odogwu') return null;
  if ('roles' in access && !access.roles.some((role) => role === caller.role)) return 'wrong_role';
  if (!whose) return null;
  const isOwner = caller.name === 'the owner';
  const isDriver = caller.name === 'the driver';
  const isAttendant = caller.name === 'the attendant';
  const isOfficer = caller.name === 'the officer';
  const isManager = caller.name === 'the manager';
  if (whose.thing === 'ticket' && whose.as === 'party') return isOwner || isAttendant || isManager ? null : 'not_found';
  const allowed = {
    staff: isAttendant,
    keeper: isAttendant || isOwner || isManager,
    owner: isOwner,
    officer: isOwner || isOfficer,
    // Callers in other roles were refused above.
    team: isOwner || OF_THE_TEAM.includes(caller.name),
    holder: isDriver,
    party: isOwner || isDriver || caller.role === 'admin',
  };
  return allowed[whose.as] ? null : 'not_found';
}

function demandedOfProgram(
  { access, key }: Pick<EndpointShape, 'access'> & { readonly key: EndpointShape['key'] },
  program: 'everywhere' | 'elsewhere',
): string | null {
  if ('roles' in access && !access.roles.includes('vendor')) return 'wrong_role';
  if (!key) return 'key_not_for_this';
  return 'whose' in access && access.whose && program === 'elsewhere' ? 'not_found' : null;
}

/** The sample, with unknown ids wherever the endpoint looks up the owner. */
function ofNothing(name: EndpointName, world: World): Sample {
  const { access } = endpointOf(name);
  const whose = 'whose' in access ? access.whose : undefined;
  const sample = sampleOf(name, world);
  if (!whose) throw new Error(`${name} belongs to nobody.`);
  const part = sample[whose.in] as object | undefined;
  return { ...sample, [whose.in]: { ...part, [whose.name]: randomUUIDv7() } };
}

const DENIALS = new Set(['not_signed_in', 'wrong_role', 'cross_site', 'key_not_for_this']);

// Logging out ends the callers' sessions, so it is tried last.
const anyWorld = aWorld(test, { owner, driver });
const names = endpointNames.toSorted((a, b) => Number(a === 'logout') - Number(b === 'logout'));

describe('a thing that does not exist', () => {
  const owned = names.filter((name) => 'whose' in endpointOf(name).access);

  it.each(owned)('is not found even by an odogwu or support: %s (V8.2.2)', async (name) => {
    const sample = ofNothing(name, await anyWorld);
    for (const role of ['odogwu', 'admin'] as const) {
      const { status, body } = await callByName(test, name, sample, strangers[role].headers);
      expect([role, status]).toEqual([role, body.error?.code === 'wrong_role' ? 403 : 404]);
    }
  });
});

describe.each(names)('%s', (name) => {
  it('admits exactly the callers it should (V8.2.1, V8.2.2, V8.3.1, V8.4.1)', async () => {
    const endpoint = endpointOf(name);
    const world = await aWorld(test, { owner, driver });
    const wanted = [...callers(), ...keyCallers(world)].map((caller) => ({
      caller,
      refusal: demanded(endpoint, caller),
    }));
    // Callers who are admitted may change the world, so they come last.
    wanted.sort((a, b) => Number(a.refusal === null) - Number(b.refusal === null));
    for (const { caller, refusal } of wanted) {
      const answer = await callByName(test, name, sampleOf(name, world), caller.headers);
      const code = answer.body.error?.code ?? null;
      if (refusal) expect({ caller: caller.name, code }).toEqual({ caller: caller.name, code: refusal });
      else expect(DENIALS.has(code ?? ''), `${caller.name} was denied: ${code}`).toBe(false);
      expect(answer.status, `${caller.name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  });
});
