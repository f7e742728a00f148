import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { usPhoneDigits } from '#platform/contract/phone.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';

const PAID_LINES = JSON.stringify(plainLines({ parkingCents: 1000, feeCents: 100 }));

const test = await createTestApp({ config: { publicUrl: 'https://parkvale.example' } });
const owner = await test.signUp('vendor', 'Grace');
const leo = await joinTeam(test, owner, { role: 'valet' });
const lot = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId: lot.id });

const request = (phoneNumber: string) => test.call('POST /valets/codes', { body: { phoneNumber } });
const redeem = (phoneNumber: string, code: string) => test.call('POST /valets/keys', { body: { phoneNumber, code } });
const look = (phoneNumber: string, key: string) =>
  test.call('POST /valets/get', { body: { phoneNumber } }, { 'x-valet-key': key });
const textsTo = (phone: string) =>
  test.db.selectFrom('messages').select('text').where('recipient', '=', phone).orderBy('id', 'desc').execute();
/** The code in the latest text. */
async function codeOf(phone: string): Promise<string> {
  await test.drainJobs();
  return /^\d{6}/.exec((await textsTo(phone))[0]?.text ?? '')?.[0] ?? '';
}
const aCar = () => aTicket(test.db, { locationId: lot.id });
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

describe('a visitor with only a phone number', () => {
  it('is texted six digits, and exchanges them for a key to all tickets of the number', async () => {
    const car = await aCar();
    const second = await aTicket(test.db, { locationId: lot.id, phone: car.phone });
    expect((await request(usPhoneDigits(car.phone))).status).toBe(200);
    const { body } = await redeem(car.phone, await codeOf(car.phone));
    const { valets } = (await look(car.phone, body.key)).body;
    expect(valets.map(({ _id }) => _id).sort()).toEqual([car.id, second.id].sort());
    const [text] = await textsTo(car.phone);
    expect(text?.text).toContain('Reply STOP');
    expect(text?.text).toMatch(/\n@parkvale\.example #\d{6}$/);
  });

  it('is texted once per request, even when the job runs twice', async () => {
    const car = await aCar();
    await request(car.phone);
    const [job] = await test.db
      .selectFrom('valetPhoneCodes')
      .select(['phoneHash', 'createdAt as requestedAt'])
      .orderBy('createdAt', 'desc')
      .execute();
    await test.drainJobs();
    await test.handlers['text-valet-code']({
      phoneHash: job?.phoneHash ?? '',
      requestedAt: job?.requestedAt.toISOString() ?? '',
    });
    expect(await textsTo(car.phone)).toHaveLength(1);
  });

  it('sees the receipt for a week after the handover, and then nothing', async () => {
    const done = { whereabouts: 'completed', completedAt: test.clock.now() } as const;
    const car = await aTicket(test.db, {
      locationId: lot.id,
      ...done,
      readyAt: test.clock.now(),
      paidBy: 'cash',
      paidAt: test.clock.now(),
      lines: PAID_LINES,
    });
    await request(car.phone);
    const { key } = (await redeem(car.phone, await codeOf(car.phone))).body;
    expect((await look(car.phone, key)).body.valet?.status).toBe('completed');
    test.clock.advance(7 * 24 * 60 + 1);
    expect((await look(car.phone, key)).body.valet).toBeNull();
    await request(car.phone);
    await test.drainJobs();
    expect(await textsTo(car.phone)).toHaveLength(1);
  });
});

describe('the six digits', () => {
  it('work once', async () => {
    const car = await aCar();
    await request(car.phone);
    const code = await codeOf(car.phone);
    const answers = await Promise.all([1, 2, 3].map(() => redeem(car.phone, code)));
    expect(answers.map(reported).sort()).toEqual(['200 ok', '422 phone_code_wrong', '422 phone_code_wrong']);
  });

  it('allow five tries (V6.6.3)', async () => {
    const car = await aCar();
    await request(car.phone);
    const code = await codeOf(car.phone);
    await Promise.all([1, 2, 3, 4, 5].map(() => redeem(car.phone, otherThan(code))));
    expect(reported(await redeem(car.phone, code))).toBe('422 phone_code_wrong');
  });

  it('are valid for five minutes (V6.5.5)', async () => {
    const car = await aCar();
    await request(car.phone);
    const code = await codeOf(car.phone);
    test.clock.advance(5);
    expect(reported(await redeem(car.phone, code))).toBe('422 phone_code_wrong');
  });

  it('are replaced by a new request', async () => {
    const car = await aCar();
    await request(car.phone);
    const first = await codeOf(car.phone);
    await request(car.phone);
    const second = await codeOf(car.phone);
    expect(reported(await redeem(car.phone, first === second ? otherThan(second) : first))).toBe(
      '422 phone_code_wrong',
    );
    expect(reported(await redeem(car.phone, second))).toBe('200 ok');
  });

  it('open no other number', async () => {
    const [car, other] = [await aCar(), await aCar()];
    await request(car.phone);
    await request(other.phone);
    const code = await codeOf(car.phone);
    const expected = code === (await codeOf(other.phone)) ? '200 ok' : '422 phone_code_wrong';
    expect(reported(await redeem(other.phone, code))).toBe(expected);
    expect(reported(await redeem(other.phone, code))).toBe('422 phone_code_wrong');
    expect(reported(await redeem(car.phone, code))).toBe('200 ok');
  });

  it('can be requested three times in ten minutes and ten times a day per number', async () => {
    const car = await aCar();
    const answers: string[] = [];
    for (let turn = 0; turn < 12; turn++) {
      answers.push(reported(await request(car.phone)));
      if (turn >= 3) test.clock.advance(6);
    }
    expect(answers.slice(0, 4)).toEqual(['200 ok', '200 ok', '200 ok', '429 too_many_requests']);
    test.clock.advance(11);
    for (let turn = 0; turn < 12; turn++) {
      answers.push(reported(await request(car.phone)));
      test.clock.advance(11);
    }
    expect(answers.filter((each) => each === '200 ok')).toHaveLength(10);
    expect(reported(await request((await aCar()).phone))).toBe('200 ok');
  });

  it('can be requested and tried sixty times in ten minutes from one network (V6.6.3)', async () => {
    const from = (network: string, path: string, body: object) =>
      test.app.inject({ method: 'POST', url: API_PREFIX + path, remoteAddress: network, payload: body });
    const numbers = Array.from({ length: 61 }, (_, index) => `41455${String(50_000 + index)}`);
    for (const [path, more] of [
      ['/valets/codes', {}],
      ['/valets/keys', { code: '123456' }],
    ] as const) {
      const statuses: number[] = [];
      for (const phoneNumber of numbers)
        statuses.push((await from('203.0.113.7', path, { phoneNumber, ...more })).statusCode);
      expect(statuses.indexOf(429)).toBe(60);
      expect((await from('203.0.113.8', path, { phoneNumber: numbers[60], ...more })).statusCode).not.toBe(429);
    }
  });
});

type Reported = { readonly status: number; readonly headers: object; readonly body: string; readonly work: string[] };

/** The connection that listens for notifications is asked every ten seconds whether it is still there. */
function isOfTheRequests(client: unknown): boolean {
  const { connectionParameters } = client as { connectionParameters: { application_name?: string } };
  return connectionParameters.application_name === 'parkvale';
}

/** Returns the answer to a stranger, and every statement that the database ran for it, with its rows. */
async function overhear(
  request: { method: 'GET' | 'POST'; url: string; payload?: object },
  key: string,
): Promise<Reported> {
  const requested = vi.spyOn(pg.Client.prototype, 'query');
  const headers = key ? { 'x-valet-key': key } : {};
  const answer = await test.app.inject({ ...request, url: API_PREFIX + request.url, headers });
  const work = await Promise.all(
    requested.mock.calls.map(async ([query], index) => {
      if (!isOfTheRequests(requested.mock.contexts[index])) return [];
      const done = (await requested.mock.results[index]?.value) as { rowCount?: number } | undefined;
      return [`${(query as unknown as { text?: string }).text ?? query} -> ${done?.rowCount ?? 0}`];
    }),
  );
  requested.mockRestore();
  const { 'x-request-id': _, date: __, ...sent } = answer.headers;
  return { status: answer.statusCode, headers: sent, body: answer.body, work: work.flat() };
}

describe('a stranger, by words, status, size or work done', () => {
  const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));
  const act = fc.oneof(
    fc.constant((phoneNumber: string) => ({ method: 'POST', url: '/valets/codes', payload: { phoneNumber } }) as const),
    code.map((digits) => (phoneNumber: string) => {
      return { method: 'POST', url: '/valets/keys', payload: { phoneNumber, code: digits } } as const;
    }),
    fc.constant((phoneNumber: string) => ({ method: 'POST', url: '/valets/get', payload: { phoneNumber } }) as const),
    fc.constant((phoneNumber: string) => ({ method: 'GET', url: `/valets/pn/${phoneNumber}` }) as const),
  );
  const key = fc.constantFrom('', 'A'.repeat(32), 'of another ticket');

  it('cannot tell a number with a ticket from one without', { timeout: 180_000 }, async () => {
    const other = await aCar();
    let numbers = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, key), { minLength: 1, maxLength: 8 }), async (acts) => {
        numbers += 1;
        test.clock.advance(11);
        const phone = (await aCar()).phone;
        const stranger = `414777${String(1000 + numbers)}`;
        for (const [say, held] of acts) {
          const sent = held.startsWith('of') ? other.key : held;
          const known = await overhear(say(usPhoneDigits(phone)), sent);
          const unknown = await overhear(say(stranger), sent);
          expect(unknown).toEqual(known);
          expect(known.work.length + known.body.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is sent nothing when the number has no ticket', async () => {
    await request('4145559999');
    await test.drainJobs();
    expect(await textsTo('+14145559999')).toEqual([]);
  });
});

describe('the QR code on the attendant’s screen', () => {
  const show = (id: string, headers: Record<string, string>, on: 'screen' | 'paper' = 'screen') =>
    test.call('POST /valets/:id/link', { params: { id }, body: { on } }, headers);
  const claim = (link: string) =>
    test.call('POST /valets/keys/claim', { body: { claim: /#c=(.+)$/.exec(link)?.[1] ?? '' } });

  it('opens only this ticket, and only for the first phone that scans it', async () => {
    const car = await aCar();
    await aTicket(test.db, { locationId: lot.id, phone: car.phone });
    const { link, minutes } = (await show(car.id, leo.headers)).body;
    expect(link).toMatch(`https://parkvale.example/valet/review?pn=${usPhoneDigits(car.phone)}#c=`);
    expect(minutes).toBe(10);
    const { key } = (await claim(link)).body;
    expect((await look(car.phone, key)).body.valets.map(({ _id }) => _id)).toEqual([car.id]);
    expect(reported(await claim(link))).toBe('422 claim_over');
  });

  it('is not itself a key', async () => {
    const car = await aCar();
    const { link } = (await show(car.id, leo.headers)).body;
    expect((await look(car.phone, link.split('#c=')[1] ?? '')).body.valet).toBeNull();
  });

  it('is valid for ten minutes', async () => {
    const car = await aCar();
    const { link } = (await show(car.id, leo.headers)).body;
    test.clock.advance(10);
    expect(reported(await claim(link))).toBe('422 claim_over');
  });

  it('ends when another one is shown, for example after a stub was lost', async () => {
    const car = await aCar();
    const first = (await show(car.id, leo.headers, 'paper')).body;
    const second = (await show(car.id, leo.headers)).body;
    expect(reported(await claim(first.link))).toBe('422 claim_over');
    expect((await claim(second.link)).status).toBe(200);
    expect((await look(car.phone, car.guest['x-valet-key'] ?? '')).body.valet).not.toBeNull();
  });

  it('lasts a day on a printed stub, and the history says that it was printed', async () => {
    const car = await aCar();
    const { link, minutes } = (await show(car.id, leo.headers, 'paper')).body;
    expect(minutes).toBe(1440);
    const { events } = (await test.call('GET /valets/:id/history', { params: { id: car.id } }, owner.headers)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'link_shown', detail: { onPaper: true } });
    test.clock.advance(23 * 60);
    expect((await claim(link)).status).toBe(200);
    expect(reported(await claim(link))).toBe('422 claim_over');
    const late = (await show(car.id, leo.headers, 'paper')).body;
    test.clock.advance(1440);
    expect(reported(await claim(late.link))).toBe('422 claim_over');
  });

  it('is recorded in the history, so that no staff member opens a guest’s page unnoticed', async () => {
    const car = await aCar();
    await show(car.id, leo.headers);
    const { events } = (await test.call('GET /valets/:id/history', { params: { id: car.id } }, owner.headers)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'link_shown', by: { kind: 'staff', name: 'Fran Day' } });
  });

  it('is for attendants there, not for the owner, a stranger or the guest', async () => {
    const car = await aCar();
    const elsewhere = await joinTeam(test, await test.signUp('vendor'), { role: 'valet' });
    expect(reported(await show(car.id, owner.headers))).toBe('403 wrong_role');
    expect(reported(await show(car.id, elsewhere.headers))).toBe('404 not_found');
    expect(reported(await show(car.id, car.guest))).toBe('401 not_signed_in');
  });

  it('opens nothing once the ticket is void', async () => {
    const car = await aCar();
    const { link } = (await show(car.id, leo.headers)).body;
    await test.call('DELETE /valets/:id', { params: { id: car.id } }, leo.headers);
    expect(reported(await claim(link))).toBe('422 claim_over');
  });
});
