import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetOnDevice, readStored } from '#platform/browser/device-storage.ts';
import { ApiError, UNEXPECTED } from './api-error.ts';
import { apiPath, callApi } from './call-api.ts';
import { getCurrentUser, isSessionEnded, leaveEndedSession, rememberUser } from './current-user.ts';
import { signalLostAt } from './signal.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: '' });
  forgetOnDevice('parkvale.user');
});
afterEach(() => {
  leaveEndedSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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

describe('the destination of a call', () => {
  test("has the path's variables filled in and escaped", () => {
    expect(apiPath('GET /receipts/:key', { params: { key: 'a/b c' } })).toBe('/receipts/a%2Fb%20c');
  });

  test('keeps the comma of a point', () => {
    expect(apiPath('GET /locations/center/:point', { params: { point: '41.88,-87.63' }, query: { limit: 5 } })).toBe(
      '/locations/center/41.88,-87.63?limit=5',
    );
  });

  test('leaves omitted values out of the query', () => {
    expect(apiPath('GET /places', { query: { q: 'a&b', lat: undefined } as never })).toBe('/places?q=a%26b');
  });
});

describe('the content of a call', () => {
  test('identifies a visitor by the guest id', async () => {
    answerWith(200, { sessions: [], nextCursor: null });
    await callApi('GET /sessions/me');
    expect(sent().url).toBe('/api/v1/sessions/me');
    expect(sent().headers.get('x-guest-id')).toMatch(/^[\w-]{22}$/);
  });

  test('sends no guest id for a signed-in user', async () => {
    rememberUser(driver);
    answerWith(200, { sessions: [], nextCursor: null });
    await callApi('GET /sessions/me');
    expect(sent().headers.has('x-guest-id')).toBe(false);
  });

  test('is JSON in the body, with the idempotency key in a header', async () => {
    answerWith(201, { message: 'Sent.' });
    const body = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
    await callApi('POST /contact/contact-us', { body, idempotencyKey: 'key-1' });
    expect(sent().init).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().headers.get('idempotency-key')).toBe('key-1');
  });
});

describe('a call that was made with the HTML of the page', () => {
  const early = (response: Promise<Response>) => {
    vi.spyOn(performance, 'now').mockReturnValue(2000);
    vi.stubGlobal('earlyCalls', new Map([['/api/v1/home', response]]));
    answerWith(200, { from: 'the page' });
  };

  test('is answered by it, once', async () => {
    early(Promise.resolve(new Response('{"from":"the HTML"}')));
    expect(await callApi('GET /home')).toEqual({ from: 'the HTML' });
    expect(await callApi('GET /home')).toEqual({ from: 'the page' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['was refused', () => Promise.resolve(new Response('{}', { status: 401 }))],
    ['got no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is made again if it %s', async (_why, response) => {
    early(response());
    expect(await callApi('GET /home')).toEqual({ from: 'the page' });
  });

  test('is made again after a change', async () => {
    early(Promise.resolve(new Response('{"from":"the HTML"}')));
    fetched.mockImplementation(async () => new Response('{"from":"the page"}'));
    await callApi('POST /users/logout');
    expect(await callApi('GET /home')).toEqual({ from: 'the page' });
  });

  test('is made again on a page that has been open for a while', async () => {
    early(Promise.resolve(new Response('{"from":"the HTML"}')));
    vi.mocked(performance.now).mockReturnValue(16_000);
    expect(await callApi('GET /home')).toEqual({ from: 'the page' });
  });
});

describe('a call that a busy server refuses', () => {
  const busy = () => {
    const error = { code: 'busy', message: 'The server is busy. Try again in a moment.' };
    return new Response(JSON.stringify({ message: error.message, error }), {
      status: 503,
      headers: { 'retry-after': '5' },
    });
  };
  const refuseFirst = (times: number) => {
    for (let n = 0; n < times; n++) fetched.mockResolvedValueOnce(busy());
    fetched.mockImplementation(async () => new Response('{}'));
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is sent again quietly, not before the server said so', async () => {
    refuseFirst(2);
    const answer = callApi('GET /me');
    await vi.advanceTimersByTimeAsync(4999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toEqual({});
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('is not sent again without a time to wait for', async () => {
    const error = { code: 'busy', message: 'The server is busy. Try again in a moment.' };
    answerWith(503, { message: error.message, error });
    expect(await failureOf(callApi('GET /me'))).toMatchObject({ code: 'busy' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('fails in the words of the server if it stays busy', async () => {
    refuseFirst(3);
    const failed = failureOf(callApi('GET /me'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failed).toMatchObject({ code: 'busy', message: 'The server is busy. Try again in a moment.' });
  });

  test('is repeated with the same key if it changes something, and never without one', async () => {
    const body = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
    refuseFirst(1);
    const repeated = callApi('POST /contact/contact-us', { body, idempotencyKey: 'key-1' });
    await vi.advanceTimersByTimeAsync(30_000);
    await repeated;
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys).toEqual(['key-1', 'key-1']);
    refuseFirst(1);
    await failureOf(callApi('POST /contact/contact-us', { body }));
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});

describe('a refused call', () => {
  const login = () => callApi('POST /users/login', { body: { email: 'a@b.co', password: 'x' } });

  test("keeps the server's words, code, fields and request id", async () => {
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
    "does not take a proxy's page for an answer, so that a retry is the same request: %s",
    async (status) => {
      answerWith(status, '<h1>Bad gateway</h1>');
      const error = await failureOf(login());
      expect(error).toMatchObject({ code: 'no_answer', unanswered: true, message: UNEXPECTED });
    },
  );

  test('is called offline without an answer, and nobody claims to know what happened to it', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failureOf(login());
    expect(error).toMatchObject({ status: 0, code: 'offline', unanswered: true });
  });

  test('is called a timeout if the answer takes too long', async () => {
    fetched.mockRejectedValue(new DOMException('signal timed out', 'TimeoutError'));
    expect(await failureOf(login())).toMatchObject({ code: 'timeout', unanswered: true });
  });

  test.each([200, 401, 409, 429, 500])('means no signal only until any answer comes: %s', async (status) => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await failureOf(login());
    expect(signalLostAt()).not.toBeNull();
    answerWith(status, { message: 'No.', error: { code: 'refused', message: 'No.' } });
    await login().catch(() => {});
    expect(signalLostAt()).toBeNull();
  });

  test('is no failure of ours if it was aborted on purpose', async () => {
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    await expect(login()).rejects.toHaveProperty('name', 'AbortError');
  });

  test('tells a driver who was about to pay that nothing was charged', async () => {
    const body = { zoneId: 'z1', hours: 1, vehicles: [] };
    const call = () => callApi('POST /billing/stripe-intent', { body, prepares: true });
    answerWith(504, '<h1>Gateway time-out</h1>');
    expect((await failureOf(call())).message).toBe(
      'Looks like something went wrong, please try again. You have not been charged.',
    );
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await failureOf(call())).message).toContain('try again. You have not been charged.');
  });

  test('says nothing of charges where nobody pays', async () => {
    answerWith(504, '<h1>Gateway time-out</h1>');
    const call = callApi('POST /users/passkeys/:id/remove', { params: { id: 'p1' }, body: {} as never });
    expect((await failureOf(call)).message).toBe(UNEXPECTED);
  });

  test('does not know whether a payment went through if its answer was lost', async () => {
    answerWith(504, '<h1>Gateway time-out</h1>');
    const error = await failureOf(callApi('POST /billing/return', { body: { clientSecret: 'secret' } }));
    expect(error.message).toBe(UNEXPECTED);
  });

  test('ends a session here that ended elsewhere', async () => {
    rememberUser(driver);
    answerWith(401, { message: 'Please sign in first.', error: { code: 'not_signed_in', message: '' } });
    await failureOf(callApi('GET /me'));
    expect([isSessionEnded(), readStored('parkvale.user')]).toEqual([true, null]);
  });

  test.each(['login_failed', 'sign_in_code_wrong'])(
    'ends no session because of a wrong password or code: %s',
    async (code) => {
      rememberUser(driver);
      answerWith(401, { message: 'Wrong.', error: { code, message: 'Wrong.' } });
      await failureOf(callApi('POST /users/two-factor/confirm', { body: { code: '000000' } }));
      expect(getCurrentUser()).toEqual(driver);
    },
  );
});
