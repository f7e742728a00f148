import { createHmac, randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { aWrongCode } from '#platform/testing/builders/a-wrong-code.ts';
import { codeOfHmac, handoverStep, stepBytes, windowOf } from '../../rules/handover-code.ts';
import { handoverHmac } from './handover-keys.ts';

const test = await createTestApp();
const day = await aValetDay(test);
const { staff: leo, owner, locationId } = day;
const mia = await joinTeam(test, owner, { role: 'valet', name: 'Mia' });
const ida = await joinTeam(test, owner, { role: 'valet', name: 'Ida' });
await test.call('PATCH /users/enforcement/:id', { params: { id: ida.id }, body: { leadsValets: true } }, owner.headers);

type Headers = Record<string, string>;

async function aReadyCar() {
  const car = await day.requestedCar();
  await day.move(car.id, 'ready');
  await day.move(car.id, 'paid');
  test.clock.advance(1);
  const { handover } = (await test.call('GET /valets/:id/handover', { params: { id: car.id } }, car.guest)).body;
  const hmac = handoverHmac(handover?.secret ?? '');
  const codeAt = (at: Date) => codeOfHmac(hmac(handoverStep(at)));
  return { ...car, codeAt, wrongNow: () => aWrongCode(test.clock.now(), hmac) };
}

const complete = (id: string, more: object, headers: Headers = leo.headers) =>
  test.call('PATCH /valets/:id', { params: { id }, body: { status: 'completed', ...more } }, headers);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;
/** What a refusal says apart from its message. */
const dataOf = ({ body }: { body: unknown }) => (body as { data?: unknown }).data;
const seen = async (id: string, headers: Headers = leo.headers) =>
  (await test.call('GET /valets/:id', { params: { id } }, headers)).body.valet;

describe('wrong codes at a handover', () => {
  it('lock the device that tried them, say until when, and leave the right code to another device', async () => {
    const { id, codeAt, wrongNow } = await aReadyCar();
    const right = codeAt(test.clock.now());
    for (let tries = 0; tries < 5; tries++)
      expect(reported(await complete(id, { code: wrongNow() }))).toBe('422 code_wrong');
    const locked = await complete(id, { code: right });
    expect(reported(locked)).toBe('429 handover_locked');
    const { retryAt } = dataOf(locked) as { retryAt: string };
    const wait = Date.parse(retryAt) - test.clock.now().getTime();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(360_000);
    expect(reported(await complete(id, { code: codeAt(test.clock.now()) }, mia.headers))).toBe('200 ok');
  });

  it('are accepted again once the wait is over', async () => {
    const { id, codeAt, wrongNow } = await aReadyCar();
    for (let tries = 0; tries < 5; tries++) await complete(id, { code: wrongNow() });
    const { retryAt } = dataOf(await complete(id, { code: '0000' })) as { retryAt: string };
    const wait = (Date.parse(retryAt) - test.clock.now().getTime()) / 60_000;
    test.clock.advance(wait - 0.1);
    expect(reported(await complete(id, { code: codeAt(test.clock.now()) }))).toBe('429 handover_locked');
    test.clock.advance(0.1);
    expect(reported(await complete(id, { code: codeAt(test.clock.now()) }))).toBe('200 ok');
  });

  it('alert the leads, and one of them allows the handover from another device', async () => {
    const { id, wrongNow } = await aReadyCar();
    for (let tries = 0; tries < 6; tries++) await complete(id, { code: wrongNow() });
    expect((await seen(id)).leadRequestedAt).not.toBeNull();
    const body = { name: 'Ann Carter', detail: 'Allowed by a lead who was asked' };
    expect(reported(await test.call('POST /valets/:id/override', { params: { id }, body }, mia.headers))).toBe(
      '403 override_needed',
    );
    expect(reported(await test.call('POST /valets/:id/override', { params: { id }, body }, ida.headers))).toBe(
      '200 ok',
    );
    expect((await seen(id)).leadRequestedAt).toBeNull();
    expect(reported(await complete(id, {}))).toBe('200 ok');
  });

  it('have a lead asked once, and only for a car in front', async () => {
    const { id } = await aReadyCar();
    const request = (of: string) =>
      test.call('POST /valets/:id/override/ask', { params: { id: of }, body: {} }, leo.headers);
    const first = (await request(id)).body.valet;
    test.clock.advance(0.1);
    expect((await request(id)).body.valet).toMatchObject({
      version: first.version,
      leadRequestedAt: first.leadRequestedAt,
    });
    expect(reported(await request((await day.requestedCar()).id))).toBe('409 not_ready');
    const { guest } = await aReadyCar();
    expect(reported(await test.call('POST /valets/:id/override/ask', { params: { id }, body: {} }, guest))).toBe(
      '401 not_signed_in',
    );
  });
});

describe('a handover without a signal', () => {
  const clockOf = (passed: number) => {
    const now = test.clock.now().getTime();
    const iso = (ms: number) => new Date(ms).toISOString();
    return {
      actedAt: iso(now - passed * 1000),
      sentAt: iso(now),
      ageMs: passed * 1000,
      heard: { serverAt: iso(now - passed * 1000), deviceAt: iso(now - passed * 1000) },
    };
  };

  it('is checked with keys that staff, and nobody else, hold for open cars for at most eight hours', async () => {
    const { id, codeAt } = await aReadyCar();
    const read = (headers: Headers) =>
      test.call('GET /valets/locations/:locationId/handover-checks', { params: { locationId } }, headers);
    expect((await read(owner.headers)).status).toBe(403);
    const { checks } = (await read(leo.headers)).body;
    const keys = checks.find(({ valetId }) => valetId === id)?.keys ?? [];
    const now = test.clock.now();
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const byKey = (at: Date) => {
      const step = handoverStep(at);
      const found = keys.find(({ window }) => window === windowOf(step));
      return (
        found && codeOfHmac(createHmac('sha256', Buffer.from(found.key, 'base64url')).update(stepBytes(step)).digest())
      );
    };
    expect(byKey(now)).toBe(codeAt(now));
    expect(byKey(later(4))).toBe(codeAt(later(4)));
    expect(byKey(later(8))).toBeUndefined();
    await complete(id, { code: codeAt(test.clock.now()) });
    expect((await read(leo.headers)).body.checks.some(({ valetId }) => valetId === id)).toBe(false);
  });

  it('is recorded at its own time, once, and the history says so', async () => {
    const { id, codeAt } = await aReadyCar();
    const shown = test.clock.now();
    test.clock.advance(40);
    const act = {
      code: codeAt(shown),
      codeStep: handoverStep(shown),
      eventId: randomUUIDv7(),
      clock: clockOf(40 * 60),
    };
    expect(reported(await complete(id, act))).toBe('200 ok');
    expect(reported(await complete(id, act))).toBe('200 ok');
    expect((await seen(id)).completedAt).toBe(shown.toISOString());
    const { events } = (await test.call('GET /valets/:id/history', { params: { id } }, leo.headers)).body;
    expect(events.filter(({ kind }) => kind === 'completed')).toMatchObject([
      { detail: { proof: 'code', onPhone: true } },
    ]);
  });

  it('is refused with the current state when the code does not fit its time, or its time is before the car was in front', async () => {
    const { id, codeAt, wrongNow } = await aReadyCar();
    const before = new Date(test.clock.now().getTime() - 3_600_000);
    const now = test.clock.now();
    const wrong = { code: wrongNow(), codeStep: handoverStep(now), clock: clockOf(0) };
    const early = { code: codeAt(before), codeStep: handoverStep(before), clock: clockOf(0) };
    for (const act of [wrong, early]) {
      const refused = await complete(id, act);
      expect(reported(refused)).toBe('422 code_wrong');
      expect(dataOf(refused)).toMatchObject({ valet: { _id: id, whereabouts: 'ready' } });
    }
  });
});
