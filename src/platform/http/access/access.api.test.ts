// Calls every endpoint of the contract as every kind of caller. The expected result follows from the endpoint's declared access.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KEY_SCOPES } from '#platform/access/key-scopes.ts';
import { ROLES, type Role } from '#platform/access/roles.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest } from '#platform/testing/builders/a-driver.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { dumpLines } from '#platform/testing/database/database-dump.ts';
import { aWorld, type World } from '#platform/testing/endpoints/a-world.ts';
import {
  callByName,
  type EndpointName,
  endpointOf,
  type Sample,
  sampleOf,
} from '#platform/testing/endpoints/endpoint-samples.ts';
import {
  changesBy,
  drawn,
  forEachCaller,
  inOrder,
  inSharedWorlds,
  LOOP_MS,
} from '#platform/testing/endpoints/every-endpoint.ts';

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
  const headers = { authorization: `Bearer ${key}` };
  // The first call with a key notes when it was used.
  await test.call('GET /api-keys', {}, headers);
  return headers;
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
    const opens = access.whose.as === 'staff_or_guest' || access.whose.as === 'guest';
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
  const allowed = {
    staff: isAttendant,
    staff_or_owner: isAttendant || isOwner || isManager,
    owner: isOwner,
    officer: isOwner || isOfficer,
    // Callers in other roles were refused above.
    team: isOwner || OF_THE_TEAM.includes(caller.name),
    staff_or_guest: isOwner || isAttendant || isManager,
    guest: false,
    driver: isDriver,
    driver_or_owner: isOwner || isDriver || caller.role === 'admin',
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

async function callAs(caller: Caller, name: EndpointName, sample: Sample) {
  const { status, body } = await callByName(test, name, sample, caller.headers);
  const code = body.error?.code ?? null;
  return { status, code, reported: `${name}, ${caller.name}: ${status} ${code}` };
}

describe('every endpoint', () => {
  it('refuses the callers without access, and does nothing for them (V8.2.1, V8.2.2, V8.3.1)', {
    timeout: LOOP_MS,
  }, async () => {
    const world = await aWorld(test, { owner, driver });
    const failures: string[] = [];
    const refuseAll = async (name: EndpointName) => {
      const sample = sampleOf(name, world);
      const refuse = async (caller: Caller) => {
        const refusal = demanded(endpointOf(name), caller);
        if (!refusal) return;
        const { status, code, reported } = await callAs(caller, name, sample);
        if (code !== refusal || status >= 500) failures.push(`${reported} instead of ${refusal}`);
      };
      await Promise.all([...callers(), ...keyCallers(world)].map(refuse));
    };
    const changes = await changesBy(drawn, { one: refuseAll, look: () => dumpLines(test.db) });
    expect([...failures, ...changes]).toEqual([]);
  });

  it('finds nothing where there is nothing, even for an odogwu or support (V8.2.2)', { timeout: LOOP_MS }, async () => {
    const world = await aWorld(test, { owner, driver });
    const failures: string[] = [];
    for (const name of inOrder.filter((each) => 'whose' in endpointOf(each).access)) {
      const sample = ofNothing(name, world);
      for (const role of ['odogwu', 'admin'] as const) {
        const caller = { name: role, role, headers: { ...strangers[role].headers } };
        const { status, code, reported } = await callAs(caller, name, sample);
        if (status !== (code === 'wrong_role' ? 403 : 404)) failures.push(reported);
      }
    }
    expect(failures).toEqual([]);
  });

  it('admits exactly the callers it should (V8.2.1, V8.2.2, V8.3.1, V8.4.1)', { timeout: LOOP_MS }, async () => {
    const failures: string[] = [];
    const admitAll = async (name: EndpointName, world: World) => {
      let isAnswered = false;
      const admit = async (caller: Caller) => {
        const { status, code, reported } = await callAs(caller, name, sampleOf(name, world));
        if (DENIALS.has(code ?? '') || status >= 500) failures.push(reported);
        if (status < 300) isAnswered = true;
      };
      const admitted = [...callers(), ...keyCallers(world)].filter((each) => !demanded(endpointOf(name), each));
      await forEachCaller(name, admitted, admit);
      return isAnswered;
    };
    await inSharedWorlds(drawn, { make: () => aWorld(test, { owner, driver }), act: admitAll });
    expect(failures).toEqual([]);
  });
});
