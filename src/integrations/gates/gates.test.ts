import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHttpsSender } from '#integrations/webhooks-out/https-sender.ts';
import { newSecret } from '#integrations/webhooks-out/sign-webhook.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { type StandInAnswer, startStandIn } from '#platform/testing/stand-ins/http-stand-in.ts';
import { TWILIO_TEST } from '#platform/testing/stand-ins/twilio-stand-in.ts';
import { isSignedBy } from '#platform/testing/stand-ins/webhook-receiver.ts';
import { createGates, localCalls } from './create-gates.ts';
import type { GateSettings } from './gates.port.ts';
import { aCall, describeGate, type GateBehavior } from './gates.suite.ts';
import type { GateFault } from './sandbox-gate-machine.ts';
import { changeSandboxGate, findSandboxGate } from './sandbox-gates.store.ts';
import { createShellyGate } from './shelly-gate.ts';
import { createTwilioCalls } from './twilio-calls.ts';

const test = await createTestApp();
const base = { db: test.db, now: test.clock.now, allowsLoopback: true, patienceMs: 1000 };
const NOBODY = 'http://127.0.0.1:1';

let behavior: GateBehavior = 'opens';
const opened = new Set<string>();
let pulses = 0;
let rings = 0;

const controller = await startStandIn(({ body }): StandInAnswer => {
  const { openingId } = JSON.parse(body).data;
  if (behavior === 'refuses') return { json: { openingId, opened: false } };
  if (behavior === 'silent') return { dropped: true };
  opened.add(openingId);
  // An answer that is too late arrives for nobody.
  return behavior === 'late' ? { dropped: true } : { json: { openingId, opened: true } };
});
/** It answers an opening of before. */
const outdated = await startStandIn(() => ({ json: { openingId: aCall().id, opened: true } }));
/** How many calls find that another one was made in their second. */
let busyFor = 0;
const cloud = await startStandIn(({ query, body }): StandInAnswer => {
  if (busyFor > 0) {
    busyFor -= 1;
    return { status: 429, json: { error: 'LIMIT' } };
  }
  if (query.get('auth_key') !== 'river') return { status: 401, json: { error: 'UNAUTHORIZED' } };
  if (JSON.parse(body).id !== 'b48a0a1cd978') return { status: 400, json: { error: 'DEVICE_NOT_FOUND' } };
  if (behavior === 'refuses') return { status: 400, json: { error: 'DEVICE_OFFLINE' } };
  if (behavior === 'silent' || behavior === 'gone') return { dropped: true };
  pulses += 1;
  return behavior === 'late' ? { status: 500 } : { status: 200, body: '' };
});
const ENDS = { opens: 'busy', refuses: 'failed', silent: 'no-answer', late: 'completed', gone: 'ringing' } as const;
const callOf = (status: string) => ({
  sid: `CA${'0'.repeat(32)}`,
  status,
  from: TWILIO_TEST.sender,
  to: '+13125550177',
});
const twilio = await startStandIn(({ method }): StandInAnswer => {
  if (method !== 'POST') return { json: callOf(ENDS[behavior]) };
  if (behavior === 'gone') return { dropped: true };
  rings += 1;
  return { status: 201, json: callOf('queued') };
});

describe('an owner’s controller', () => {
  const secret = newSecret();
  const make = async () => {
    const settings: { kind: 'webhook'; url: string; secret: string } = { kind: 'webhook', url: controller.url, secret };
    opened.clear();
    return {
      gates: createGates({ ...base, calls: localCalls }),
      settings,
      behave: async (next: GateBehavior) => {
        behavior = next;
        settings.url = next === 'gone' ? NOBODY : controller.url;
      },
      openings: async () => opened.size,
    };
  };
  describeGate('webhook', { gone: 'refused', repeatsSafely: true }, make);

  it('gets a signed request that names the opening and the lane', async () => {
    const { gates, settings } = await make();
    behavior = 'opens';
    const call = aCall({ direction: 'out' });
    await gates.open(settings, call);
    const { body, headers } = controller.requests.at(-1) ?? { body: '', headers: {} };
    const { id, laneId, direction } = call;
    expect(JSON.parse(body)).toMatchObject({ type: 'gate.open', data: { openingId: id, laneId, direction } });
    const { type, data } = JSON.parse(body);
    expect(isSignedBy(secret, { id, type, data, body, headers })).toBe(true);
  });

  it('opens nothing with the answer to another opening, or with one that does not come in two seconds', async () => {
    const gates = createGates({ ...base, calls: localCalls });
    expect((await gates.open({ kind: 'webhook', url: outdated.url, secret }, aCall())).kind).toBe('unknown');
    controller.day = 'silent';
    expect((await gates.open({ kind: 'webhook', url: controller.url, secret }, aCall())).kind).toBe('unknown');
    controller.day = 'garbled';
    expect((await gates.open({ kind: 'webhook', url: controller.url, secret }, aCall())).kind).toBe('unknown');
  });
});

describe('a Shelly relay', () => {
  const sender = createHttpsSender({ allowsLoopback: true, answersWithinMs: 200 });
  const settings = (changes = {}) =>
    ({
      kind: 'shelly',
      server: cloud.url,
      authKey: 'river',
      deviceId: 'b48a0a1cd978',
      channel: 0,
      ...changes,
    }) as const;
  describeGate('shelly', { gone: 'unknown', repeatsSafely: false }, async () => {
    pulses = 0;
    const shelly = createShellyGate({ sender, paceMs: 1 });
    return {
      gates: { takesUrl: () => true, open: (gate, call) => shelly.open(gate as ReturnType<typeof settings>, call) },
      settings: settings(),
      behave: async (next: GateBehavior) => {
        behavior = next;
      },
      openings: async () => pulses,
    };
  });

  it('closes for a second, as a button would', async () => {
    behavior = 'opens';
    await createShellyGate({ sender }).open(settings(), aCall());
    expect(JSON.parse(cloud.requests.at(-1)?.body ?? '')).toEqual({
      id: 'b48a0a1cd978',
      channel: 0,
      on: true,
      toggle_after: 1,
    });
  });

  it('is asked one command after another, and refuses what a car would not wait for', async () => {
    behavior = 'opens';
    const shelly = createShellyGate({ sender, paceMs: 40 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => shelly.open(settings(), aCall())));
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'opened')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(3);
  });

  it('is asked once more in the next second when another call was made in this one', async () => {
    behavior = 'opens';
    pulses = 0;
    busyFor = 1;
    const shelly = createShellyGate({ sender, paceMs: 1 });
    expect(await shelly.open(settings(), aCall())).toEqual({ kind: 'opened' });
    busyFor = 2;
    expect(await shelly.open(settings(), aCall())).toEqual({ kind: 'refused', why: 'account_busy' });
    expect([pulses, busyFor]).toEqual([1, 0]);
  });

  it('says what is wrong with its settings', async () => {
    const shelly = createShellyGate({ sender, paceMs: 1 });
    const outcomes = [
      await shelly.open(settings({ authKey: 'old' }), aCall()),
      await shelly.open(settings({ deviceId: 'x' }), aCall()),
    ];
    expect(outcomes.map((each) => 'why' in each && each.why)).toEqual(['cloud_key_refused', 'device_unknown']);
  });
});

describe('a phone call', () => {
  const { accountSid, authToken, sender } = TWILIO_TEST;
  const calls = createTwilioCalls({ accountSid, authToken, apiUrl: twilio.url, from: sender, lookEveryMs: 1 });
  describeGate('phone', { gone: 'unknown', repeatsSafely: false }, async () => {
    rings = 0;
    return {
      gates: createGates({ ...base, calls }),
      settings: { kind: 'phone', phone: '+13125550177' },
      behave: async (next: GateBehavior) => {
        behavior = next;
      },
      openings: async () => rings,
    };
  });

  it('rings from our number and says nothing', async () => {
    behavior = 'opens';
    await calls.ring('+13125550177');
    const form = new URLSearchParams(twilio.requests.find(({ method }) => method === 'POST')?.body ?? '');
    expect([form.get('From'), form.get('To'), form.get('Twiml')]).toEqual([
      sender,
      '+13125550177',
      '<Response><Hangup/></Response>',
    ]);
  });
});

describe('a gate of the sandbox', () => {
  const FAULTS: Record<GateBehavior, GateFault> = {
    opens: 'none',
    refuses: 'stuck',
    silent: 'offline',
    late: 'slow',
    gone: 'offline',
  };
  const make = async () => {
    const laneId = randomUUIDv7();
    const gates = createGates({ ...base, calls: localCalls });
    return {
      gates: {
        ...gates,
        open: (settings: GateSettings, call: ReturnType<typeof aCall>) => gates.open(settings, { ...call, laneId }),
      },
      settings: { kind: 'sandbox' } as const,
      behave: async (next: GateBehavior) => {
        await changeSandboxGate(test.db, laneId, (gate) => ({ ...gate, fault: FAULTS[next] }));
      },
      openings: async () => (await findSandboxGate(test.db, laneId)).openings,
    };
  };
  describeGate('sandbox', { gone: 'unknown', repeatsSafely: true }, make);

  it('opens although nobody hears of it when it is slow', async () => {
    const { gates, settings, behave, openings } = await make();
    await behave('late');
    expect((await gates.open(settings, aCall())).kind).toBe('unknown');
    expect(await openings()).toBe(1);
  });
});
