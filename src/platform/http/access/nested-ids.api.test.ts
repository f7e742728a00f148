// Rule 77: somebody else's thing under one's own lot is answered as if it did not exist. Every place of every endpoint that takes an id
// gets one of another owner's world, while the rest of the call is the caller's own.

import { randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { drawCases } from '#platform/testing/cases/long-run.ts';
import { dumpLines } from '#platform/testing/database/database-dump.ts';
import { aWorld, type World } from '#platform/testing/endpoints/a-world.ts';
import { type InputField, inputFieldsOf, withInput } from '#platform/testing/endpoints/endpoint-inputs.ts';
import {
  callByName,
  type EndpointName,
  endpointOf,
  type Sample,
  sampleOf,
} from '#platform/testing/endpoints/endpoint-samples.ts';
import { inOrder, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Owner');
const driver = await test.signUp('customer', 'Driver');
const own = await aWorld(test, { owner, driver });
const foreign = await aWorld(test, {
  owner: await test.signUp('vendor', 'Other owner'),
  driver: await test.signUp('customer', 'Other driver'),
});

const roles = ['valet', 'enforcer', 'viewer', 'manager', 'accountant'] as const;
const team = await Promise.all(roles.map((role) => joinTeam(test, owner, { role })));
/** Everybody at the lot, but no odogwu: all lots are theirs. */
const callers = [owner, driver, ...team, own.guest, { headers: own.ticket.guest }];

/** What the other owner has, by the names of fields. */
const FOREIGN: Readonly<Record<string, (world: World) => string>> = {
  locationId: ({ lot }) => lot.id,
  locationIds: ({ lot }) => lot.id,
  lotId: ({ lot }) => lot.id,
  ids: ({ lot }) => lot.id,
  zoneId: ({ zone }) => zone.id,
  zoneIds: ({ zone }) => zone.id,
  planId: ({ permitPlan }) => permitPlan.id,
  shift: ({ lot }) => lot.id,
  checkId: ({ lot }) => lot.id,
  sessionId: ({ session }) => session._id,
  sessionIds: ({ session }) => session._id,
  valet: ({ ticket }) => ticket.id,
  userId: (world) => world.owner._id,
  replaces: ({ ticket }) => ticket.id,
};

/** The caller makes these ids up: they name something new. */
const NEW = /^(_id|eventId|markId|photo|photoIds|rawId|invitee)$/;
/** Places where an id of another owner is not refused, and why that does no harm. */
const HARMLESS: Readonly<Record<string, string>> = {
  'createIntent body.zoneId': 'Zones are for everybody; another lot than the one named is refused.',
  'buyPermit body.planId': 'Plans are for everybody.',
  'createSession body.locationId': 'The intent says what was bought.',
  'createSession body.zoneId': 'The intent says what was bought.',
  'addLocation body.userId': 'Sent by the specification’s clients; a lot is its caller’s.',
  'updateZone body.locationId': 'Sent by the specification’s clients; a zone stays at its lot.',
  'updateValet body.locationId': 'Sent by the specification’s clients; a ticket stays at its stand.',
  'releaseGuestBookings body.orderIds.0': 'Only what the account took is given back.',
  'sendLookups body.lookups.0.zoneId':
    'Each look-up has an answer of its own, and this one is refused (walk-zone.api.test.ts).',
  'beginImport body.locationId': 'A table of lots belongs to no lot.',
};

type Requested = {
  readonly name: EndpointName;
  readonly at: string;
  readonly input: InputField;
  readonly sample: Sample;
};

const fieldOf = ({ path }: InputField): string => String(path.findLast((step) => typeof step === 'string') ?? '');
const valueAt = (sample: Sample, { part, path }: InputField): unknown =>
  path.reduce<unknown>((into, step) => (into as Record<string, unknown> | undefined)?.[step], sample[part]);
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** Calls in which one id is the other owner's. A call with a single id in its address is about that thing alone: access.api.test.ts. */
function callsOf(name: EndpointName): Requested[] {
  const [mine, theirs] = [sampleOf(name, own), sampleOf(name, foreign)];
  return inputFieldsOf(endpointOf(name)).flatMap((input) => {
    // What is accepted and not read may be anything.
    if (input.types.length === 0) return [];
    const field = fieldOf(input);
    const [sent, others] = [valueAt(mine, input), valueAt(theirs, input)];
    if (NEW.test(field) || (input.part === 'params' && Object.keys(mine.params ?? {}).length < 2)) return [];
    const value = isId(sent) && isId(others) && sent !== others ? others : FOREIGN[field]?.(foreign);
    const at = `${name} ${input.part}.${input.path.join('.')}`;
    return value === undefined ? [] : [{ name, at, input, sample: withInput(mine, input, value) }];
  });
}

const answersTo = async ({ name }: Requested, sample: Sample) => {
  const answers: { readonly status: number; readonly code: string }[] = [];
  for (const { headers } of callers) {
    const { status, body } = await callByName(test, name, sample, { ...headers });
    const { error } = body as { readonly error?: { readonly code: string } | null };
    if (status !== 401 && status !== 403) answers.push({ status, code: error?.code ?? '' });
  }
  return answers;
};

const calls = inOrder.flatMap(callsOf).filter(({ at }) => !(at in HARMLESS));

it('a nested id of another owner is refused, as one that does not exist, and changes nothing', {
  timeout: LOOP_MS,
}, async () => {
  expect(calls.length).toBeGreaterThan(100);
  const before = await dumpLines(test.db);
  const wrong: string[] = [];
  for (const requested of drawCases(calls, ({ at }) => at)) {
    const answers = await answersTo(requested, requested.sample);
    const unknown = await answersTo(requested, withInput(requested.sample, requested.input, randomUUIDv7()));
    const isInAddress = requested.input.part === 'params';
    const isRefused = answers.every(({ status }) => (isInAddress ? status === 404 : status >= 400));
    if (!isRefused) wrong.push(`${requested.at}: ${JSON.stringify(answers)}`);
    if (JSON.stringify(answers) !== JSON.stringify(unknown)) wrong.push(`${requested.at} differs from an unknown id`);
  }
  expect(wrong).toEqual([]);
  const after = new Set(await dumpLines(test.db));
  expect(before.filter((line) => !after.has(line))).toEqual([]);
});
