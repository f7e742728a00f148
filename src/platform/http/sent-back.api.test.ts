// Rule 428: what we answered may be sent back with one value changed. Every write is sent its sample on top of the resource as its contract
// may answer it, and as it, and the calls that read the same thing, did answer it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resourcesIn } from '#platform/contract/closed-body.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { aWorld } from '#platform/testing/endpoints/a-world.ts';
import { answeredCalls } from '#platform/testing/endpoints/answered-calls.ts';
import {
  callByName,
  type EndpointName,
  endpointOf,
  type Sample,
  sampleOf,
} from '#platform/testing/endpoints/endpoint-samples.ts';
import { inOrder, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';
import { allowedBy, type JsonSchema } from '#platform/testing/endpoints/from-schema.ts';

/** Why a call with a body writes no resource that its client could have read. */
const WITHOUT_RESOURCE: Readonly<Record<string, readonly EndpointName[]>> = {
  'It signs somebody in, or proves who they are.': [
    ...(['login', 'logInByPasskey', 'finishGoogle', 'beginGoogle', 'linkGoogle', 'unlinkGoogle'] as const),
    ...(['beginPasskey', 'removePasskey', 'forgotPassword', 'checkResetLink', 'resetPassword', 'proveEmail'] as const),
    ...(['beginTwoFactor', 'confirmTwoFactor', 'endTwoFactor', 'renewRecoveryCodes', 'readInvitation'] as const),
    ...(['requestPhoneCode', 'confirmPhone', 'askValetCode', 'redeemValetCode', 'claimValetKey'] as const),
    'stopBankDetailsByLink',
  ],
  'It finds something, and changes nothing.': [
    ...(['lookUpVehicle', 'searchMySessions', 'downloadMySessions', 'getRevenue', 'listLotMonths'] as const),
    ...(['getLotRevenue', 'listManagedRefunds', 'listTransactions', 'sumTransactions', 'searchSupport'] as const),
    ...(['findValetByPhone', 'searchValets', 'recallGuest', 'findStandTickets', 'checkPlate', 'openNotice'] as const),
    ...(['searchNotices', 'listManagedNotices', 'listManagedMemberCodes', 'listManagedValidations'] as const),
    ...(['searchSoldPermits', 'listManagedPermits'] as const),
  ],
  'It prices or pays for something.': [
    ...(['addTime', 'addTimeByReceipt', 'payOwedByReceipt', 'quoteTimeByReceipt', 'quoteMove', 'quoteStay'] as const),
    'quoteMoveByReceipt',
    ...([
      'createIntent',
      'createValetIntent',
      'returnFromPayment',
      'choosePaymentCard',
      'confirmSandboxPayment',
    ] as const),
    ...(['authenticateSandboxPayment', 'correctSession', 'payNotice', 'buyPermit', 'payPermit'] as const),
    'payPermitInvoice',
  ],
  'It decides, or asks for a decision, about something that others wrote.': [
    ...(['decideOwnerReview', 'decidePlateRequest', 'answerRefundRequest', 'decideRefund', 'waiveOwed'] as const),
    ...(['decideWrongCharge', 'decideDisagreement', 'decideUndelivered', 'decideForGood', 'deleteUser'] as const),
    ...(['requestReceiptRefund', 'appealNotice', 'stepUpAppeal', 'correctOwnVisit', 'correctVisit'] as const),
    ...(['claimGuestBookings', 'releaseGuestBookings', 'endRateTrial', 'turnOnAutoPay', 'turnOffAutoPay'] as const),
    ...(['removeTableView', 'setRateAdvice', 'showValetLink', 'decideVisitClaim', 'decideLateClaim'] as const),
    ...(['partCar', 'waiveUnpaid', 'changeCarAtLane'] as const),
  ],
  'It sends a file, a list or a message.': [
    ...(['importLocations', 'importMemberCodes', 'importPermits', 'previewBulk', 'addLotPhoto'] as const),
    ...([
      'textAsPhone',
      'driveCar',
      'composeCameraMessage',
      'reportFromLane',
      'changeSandboxGate',
      'actAtSandbox',
      'sendReceipt',
      'contactUs',
      'sendLookups',
      'addListedPlates',
    ] as const),
    ...(['sendReads', 'requestStopLink', 'addToWallet'] as const),
  ],
};

/** What an address answers about many things at once is no answer to one of them. */
const OVERVIEWS: readonly EndpointName[] = [
  ...(['listPortfolio', 'listOccupancy', 'listValetLocations', 'listParkedCars', 'getAccountStory'] as const),
];

const test = await createTestApp();
const owner = await test.signUp('vendor');
const driver = await test.signUp('customer');
const attendant = await joinTeam(test, owner, { role: 'valet' });
const officer = await joinTeam(test, owner, { role: 'enforcer' });
const admin = await test.signUp('admin');
const odogwu = await test.signUp('odogwu');
const answered = answeredCalls(test, { owner, driver, attendant, officer, admin });
const world = await aWorld(test, { owner, driver });
const callers = [odogwu, owner, driver, attendant, officer, world.guest, { headers: world.ticket.guest }];

const writes = inOrder.filter((name) => endpointOf(name).method !== 'GET' && endpointOf(name).body);
const answersOf = (name: EndpointName) => [...resourcesIn(endpointOf(name)), ...(endpointOf(name).sentBack ?? [])];
const withResource = writes.filter((name) => answersOf(name).length > 0);

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects with an `_id`, however deep. */
function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (!isThing(value)) return [];
  return [...(typeof value._id === 'string' ? [value] : []), ...Object.values(value).flatMap(thingsIn)];
}

/** What a write answered about the thing it wrote. */
function resourceIn(body: Thing): Thing | undefined {
  const root = isThing(body.data) ? body.data : body;
  if ('_id' in root) return root;
  const parts = Object.values(root);
  const [only] = parts;
  return parts.filter(isThing).find((part) => '_id' in part) ?? (parts.length === 1 && isThing(only) ? only : root);
}

const sentBack = (sample: Sample, thing: unknown): Sample => ({
  ...sample,
  body: { ...(thing as object), ...(sample.body as object) },
});

/** The fields that the body's schema does not know. */
function unknownIn(name: EndpointName, body: unknown): string[] {
  const issues = endpointOf(name).body?.safeParse(JSON.parse(JSON.stringify(body))).error?.issues ?? [];
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
}

describe('a write', () => {
  it('has a resource, or a reason why it has none', () => {
    const listed = Object.values(WITHOUT_RESOURCE).flat();
    expect(writes.filter((name) => answersOf(name).length === 0).toSorted()).toEqual(listed.toSorted());
  });

  it('knows every field of its resource', () => {
    const failures = withResource.flatMap((name) => {
      const { body } = sampleOf(name, world);
      return answersOf(name).flatMap((answer) => {
        const drawn = allowedBy(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as JsonSchema);
        const takesAll = fc.property(drawn, (thing) => {
          expect(unknownIn(name, { ...(thing as object), ...(body as object) })).toEqual([]);
        });
        const { failed, counterexample } = fc.check(takesAll, { numRuns: triesOf({ short: 5, long: 300 }) });
        return failed ? [`${name}: ${JSON.stringify(counterexample)}`] : [];
      });
    });
    expect(failures).toEqual([]);
  });
});

/** The first caller who is answered, and what they get. */
async function firstAnswer(name: EndpointName) {
  const prepared = await answered[name]?.(world);
  const sample = prepared?.sample ?? sampleOf(name, world);
  const isPublic = endpointOf(name).access.kind === 'anyone';
  for (const { headers } of prepared?.caller ? [prepared.caller] : isPublic ? [world.guest] : callers) {
    const answer = await callByName(test, name, sample, headers);
    if (answer.status < 300) return { sample, headers, body: answer.body as Thing };
  }
  return null;
}

type Read = { readonly name: EndpointName; readonly headers: Readonly<Record<string, string>> };

const isFile = (name: EndpointName) => endpointOf(name).files !== undefined || /^follow/.test(name);

/** Which calls answer the thing with this id. */
async function readsById(): Promise<Map<unknown, Read[]>> {
  const found: { id: unknown; read: Read }[] = [];
  for (const name of inOrder.filter((each) => endpointOf(each).method === 'GET' && !isFile(each))) {
    if (OVERVIEWS.includes(name)) continue;
    for (const { headers } of callers) {
      const { status, body } = await callByName(test, name, sampleOf(name, world), headers);
      const ids = new Set(status < 300 ? thingsIn(body).map(({ _id }) => _id) : []);
      found.push(...[...ids].map((id) => ({ id, read: { name, headers } })));
      if (ids.size > 0) break;
    }
  }
  const byId = Map.groupBy(found, ({ id }) => id);
  return new Map([...byId].map(([id, reads]) => [id, reads.map(({ read }) => read)]));
}

describe('a write of what was read', () => {
  it('is taken, and changes nothing but what it says', { timeout: LOOP_MS }, async () => {
    const failures = new Set<string>();
    const reads = await readsById();
    let compared = 0;
    for (const name of withResource) {
      const first = await firstAnswer(name);
      const own = first && resourceIn(first.body);
      if (!first || !own) continue;
      const send = async (from: string, thing: Thing) => {
        const { status, body } = await callByName(test, name, sentBack(first.sample, thing), first.headers);
        const isStale = body.error?.code === 'zone_changed' && 'version' in thing;
        if (status === 400 || isStale) failures.add(`${name}, as ${from} answers: ${JSON.stringify(body.error)}`);
        const now = status < 300 ? resourceIn(body) : undefined;
        if (!now || now._id !== own._id || endpointOf(name).method === 'POST') return;
        compared += 1;
        for (const field of Object.keys(own)) {
          if (JSON.stringify(now[field]) !== JSON.stringify(own[field]) && !GROWS.has(field))
            failures.add(`${name}, as ${from} answers, changed ${field} from ${own[field]} to ${now[field]}`);
        }
      };
      await send('it', own);
      for (const { name: from, headers } of reads.get(own._id) ?? []) {
        const { body } = await callByName(test, from, sampleOf(from, world), headers);
        const thing = thingsIn(body).find(({ _id }) => _id === own._id);
        if (thing) await send(from, thing);
      }
    }
    expect([...failures]).toEqual([]);
    expect(compared).toBeGreaterThan(40);
  });
});

/** These count or date the writes themselves. */
const GROWS: ReadonlySet<string> = new Set(['version', 'revision', 'actions', 'undoable']);
