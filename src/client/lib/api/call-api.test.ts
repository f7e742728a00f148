import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forget } from '../storage/device-storage.ts';
import { ApiError, UNEXPECTED } from './api-error.ts';
import { apiPath, callApi } from './call-api.ts';
import { getCurrentUser, rememberUser } from './current-user.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: '' });
  forget('parkvale.user');
});
afterEach(() => vi.unstubAllGlobals());

const driver = { _id: 'u1', name: 'Ann', email: 'ann@example.com', role: 'customer' } as const;
const answerWith = (status: number, body: unknown, headers = {}) =>
  fetched.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));
const sent = () => {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { url, headers: new Headers(init?.headers), init };
};
const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as expected.');
  return error;
};

describe('where a call goes', () => {
  test('variables of the path are filled in and escaped', () => {
    expect(apiPath('GET /receipts/:key', { params: { key: 'a/b c' } })).toBe('/receipts/a%2Fb%20c');
  });

  test('the comma of a point stays a comma', () => {
    expect(apiPath('GET /locations/center/:point', { params: { point: '41.88,-87.63' }, query: { limit: 5 } })).toBe(
      '/locations/center/41.88,-87.63?limit=5',
    );
  });

  test('what is left open stays out of the query', () => {
    expect(apiPath('GET /places', { query: { q: 'a&b', lat: undefined } as never })).toBe('/places?q=a%26b');
  });
});

describe('what a call carries', () => {
  test('a visitor is known by the guest id', async () => {
    answerWith(200, { sessions: [], nextCursor: null });
    await callApi('GET /sessions/me');
    expect(sent().url).toBe('/api/v1/sessions/me');
    expect(sent().headers.get('x-guest-id')).toMatch(/^[\w-]{22}$/);
  });

  test('a signed-in user sends the cookie and no guest id', async () => {
    rememberUser(driver);
    answerWith(200, { sessions: [], nextCursor: null });
    await callApi('GET /sessions/me');
    expect(sent().headers.has('x-guest-id')).toBe(false);
    expect(sent().init?.credentials).toBe('same-origin');
  });

  test('the body is JSON, and the idempotency key a header', async () => {
    answerWith(201, { message: 'Sent.' });
    const body = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
    await callApi('POST /contact/contact-us', { body, idempotencyKey: 'key-1' });
    expect(sent().init).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().headers.get('idempotency-key')).toBe('key-1');
  });
});

describe('what a refused call says', () => {
  const login = () => callApi('POST /users/login', { body: { email: 'a@b.co', password: 'x' } });

  test("the server's words, code, fields and request id are kept", async () => {
    const error = { code: 'malformed', message: 'Fix this.', fields: { email: 'Not an address.' } };
    answerWith(400, { message: 'Fix this.', error, data: { totalCost: 1200 } }, { 'x-request-id': 'r-1' });
    expect(await failureOf(login())).toMatchObject({
      status: 400,
      code: 'malformed',
      message: 'Fix this.',
      fields: { email: 'Not an address.' },
      data: { totalCost: 1200 },
      requestId: 'r-1',
    });
  });

  test.each([502, 504, 200])(
    'a page of a proxy is no answer, so that a retry is the same request: %s',
    async (status) => {
      answerWith(status, '<h1>Bad gateway</h1>');
      const error = await failureOf(login());
      expect(error).toMatchObject({ code: 'no_answer', unanswered: true, message: UNEXPECTED });
    },
  );

  test('no answer at all is called offline, and nobody claims to know what became of it', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failureOf(login());
    expect(error).toMatchObject({ status: 0, code: 'offline', unanswered: true });
  });

  test('an answer that takes too long is called a timeout', async () => {
    fetched.mockRejectedValue(new DOMException('signal timed out', 'TimeoutError'));
    expect(await failureOf(login())).toMatchObject({ code: 'timeout', unanswered: true });
  });

  test('a call that was given up on purpose is no failure of ours', async () => {
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    await expect(login()).rejects.toHaveProperty('name', 'AbortError');
  });

  const prepare = [
    () => callApi('POST /billing/stripe-intent', { body: { zoneId: 'z1', hours: 1, vehicles: [] } }),
    () => callApi('POST /billing/valet/stripe-intent', { body: { valet: 't1' } }),
    () => callApi('POST /sessions', { body: { clientSecret: 'secret' } }),
    () => callApi('POST /sessions/add', { body: { sessionId: 's1', hours: 1 } }),
    () => callApi('POST /sessions/:id/move', { params: { id: 's1' }, body: {} }),
    () => callApi('POST /receipts/:key/corrections', { params: { key: 'k1' }, body: { sessionId: 's1' } }),
  ];
  test.each(prepare.map((call) => ({ call })))(
    'who was about to pay is told that nothing was charged',
    async ({ call }) => {
      answerWith(504, '<h1>Gateway time-out</h1>');
      expect((await failureOf(call())).message).toBe(`${UNEXPECTED} You have not been charged.`);
      fetched.mockRejectedValue(new TypeError('Failed to fetch'));
      expect((await failureOf(call())).message).toContain('try again. You have not been charged.');
    },
  );

  test('whether a payment went through is not known when its answer is lost', async () => {
    answerWith(504, '<h1>Gateway time-out</h1>');
    const error = await failureOf(callApi('POST /billing/return', { body: { clientSecret: 'secret' } }));
    expect(error.message).toBe(UNEXPECTED);
  });

  test('a session that ended elsewhere ends here', async () => {
    rememberUser(driver);
    answerWith(401, { message: 'Please sign in first.', error: { code: 'not_signed_in', message: '' } });
    await failureOf(callApi('GET /me'));
    expect(getCurrentUser()).toBeNull();
  });

  test.each(['login_failed', 'sign_in_code_wrong'])('a wrong password or code ends no session: %s', async (code) => {
    rememberUser(driver);
    answerWith(401, { message: 'Wrong.', error: { code, message: 'Wrong.' } });
    await failureOf(callApi('POST /users/two-factor/confirm', { body: { code: '000000' } }));
    expect(getCurrentUser()).toEqual(driver);
  });
});
