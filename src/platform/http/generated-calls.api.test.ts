// Generates calls from the published document for every endpoint: valid ones and slightly invalid ones. Whatever is
// sent, the answer is one that the document promises, and what the document forbids is refused.

import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStream } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { aWorld, type World } from '#platform/testing/endpoints/a-world.ts';
import {
  callByName,
  type EndpointName,
  endpointOf,
  type Sample,
  sampleOf,
} from '#platform/testing/endpoints/endpoint-samples.ts';
import { drawn, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';
import { allowedBy, beside, type JsonSchema } from '#platform/testing/endpoints/from-schema.ts';
import {
  type PublishedDocument,
  type PublishedOperation,
  readOperations,
} from '#platform/testing/endpoints/published-operation.ts';

const TRIES = triesOf({ short: 1, long: 300 });

const test = await createTestApp();
const owner = await test.signUp('vendor');
const driver = await test.signUp('customer');
const attendant = await joinTeam(test, owner, { role: 'valet' });
const odogwu = await test.signUp('odogwu');
const operationOf = readOperations((await test.app.inject('/api/v1/openapi.json')).json<PublishedDocument>());

type Headers = Readonly<Record<string, string>>;

/** Callers who get far: signing in or out would end the session of a caller who has one. */
function callersOf(name: EndpointName, { guest, ticket }: World): Headers[] {
  if (endpointOf(name).access.kind === 'anyone') return [guest.headers];
  return [odogwu.headers, owner.headers, driver.headers, attendant.headers, guest.headers, ticket.guest];
}

/** A part of the call: usually with the sample's values, which lead to things that exist. */
function partOf(schema: JsonSchema | undefined, sample: unknown): Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const drawn = allowedBy(schema);
  if (schema.type !== 'object') return drawn;
  const stored = fc.subarray(Object.entries((sample ?? {}) as object));
  const joined = fc
    .tuple(drawn, stored)
    .map(([values, own]) => ({ ...(values as object), ...Object.fromEntries(own) }));
  return fc.oneof(
    { weight: 1, arbitrary: drawn },
    { weight: 3, arbitrary: joined },
    { weight: 2, arbitrary: fc.constant(sample ?? {}) },
  );
}

function callsOf({ params, query, body }: PublishedOperation, sample: Sample): Arbitrary<Sample> {
  const allowed = fc.record({
    params: partOf(params, sample.params),
    query: partOf(query, sample.query),
    body: partOf(body, sample.body),
  });
  const odd = allowed.chain((call) =>
    fc
      .constantFrom(...(['params', 'query', 'body'] as const).filter((part) => call[part] !== undefined))
      .chain((part) => beside(call[part]).map((value) => ({ ...call, [part]: sendable(part, value, sample) }))),
  );
  const calls = params || query || body ? fc.oneof(allowed, odd) : allowed;
  return calls as Arbitrary<Sample>;
}

/** An address can only hold text, and a caller cannot send a path without all of its parts. */
function sendable(part: 'params' | 'query' | 'body', value: unknown, sample: Sample): unknown {
  if (part === 'body') return value;
  return part === 'query' ? asText(value) : { ...sample.params, ...asText(value) };
}

function asText(values: unknown): object {
  const texts = Object.entries((values ?? {}) as object).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return Object.fromEntries(texts);
}

const world = await aWorld(test, { owner, driver });

function triesAt(name: EndpointName, here: World) {
  const endpoint = endpointOf(name);
  const operation = operationOf(endpoint);
  const callers = fc.constantFrom(...callersOf(name, here));
  return fc.asyncProperty(callsOf(operation, sampleOf(name, here)), callers, async (call, headers) => {
    const answer = await callByName(test, name, call, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    if (!operation.allows(call)) expect(answer.status).toBeGreaterThanOrEqual(400);
    if (endpoint.response === EventStream && answer.status === 200) return;
    expect(operation.wrongWith(answer)).toBeNull();
  });
}

/** Differs between endpoints, so that the first call is not of the same kind everywhere. */
function seedOf(index: number) {
  const { seed } = fc.readConfigureGlobal();
  return seed === undefined ? {} : { seed: seed + index };
}

describe('every endpoint', () => {
  it('answers what its document promises, and refuses what it forbids (V2.2.1, V15.3.1)', {
    timeout: LOOP_MS * TRIES,
  }, async () => {
    const failures: string[] = [];
    for (const [index, name] of drawn.entries()) {
      // Few calls do not use the world up.
      const here = endpointOf(name).method === 'GET' || TRIES === 1 ? world : await aWorld(test, { owner, driver });
      const tried = await fc.check(triesAt(name, here), { numRuns: TRIES, ...seedOf(index) });
      if (tried.failed) failures.push(`${name}: ${await fc.asyncDefaultReportMessage(tried)}`);
    }
    expect(failures).toEqual([]);
  });
});
