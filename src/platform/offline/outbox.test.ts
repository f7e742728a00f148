import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import { forgetOnDevice } from '#platform/browser/device-storage.ts';
import { countUnsent, createOutbox } from './outbox.ts';
import { listSaved } from './vault.ts';
import type { WaitingAct } from './waiting-acts.ts';

let kinds = 0;
const NO_SIGNAL = { status: 0, code: 'unanswered', message: 'No signal.' };
/** An offline device, and what it sends once online. */
function aDevice() {
  const sent: string[] = [];
  let hasSignal = false;
  const kind = `test-${kinds++}`;
  const openPage = () =>
    createOutbox<null>({
      kind,
      send: async ({ id }: WaitingAct<null>) => {
        if (!hasSignal) throw new ApiError(NO_SIGNAL);
        sent.push(id);
      },
      sent: () => {},
    });
  const outbox = openPage();
  const act = (id: string, madeAt: number) => outbox.add({ id, subject: 'ticket', content: null, madeAt });
  const comeBack = async (page = outbox) => {
    hasSignal = true;
    await page.flush();
    return sent;
  };
  return { outbox, act, comeBack, openPage, kind };
}

/** As in a browser, its own keys are what is stored. */
function deviceStorage(): Storage {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => void Object.assign(stored, { [name]: text }),
    removeItem: (name: string) => void delete stored[name],
  };
  return new Proxy(stored, { get: (_, name) => Reflect.get({ ...stored, ...methods }, name) }) as unknown as Storage;
}

const logInAsLeo = () => rememberUser({ _id: 'leo', name: 'Leo', email: 'leo@people.example', role: 'valet' });

beforeEach(() => {
  vi.stubGlobal('localStorage', deviceStorage());
  logInAsLeo();
});
afterEach(() => vi.unstubAllGlobals());

describe('acts that wait for a signal', () => {
  it('are sent in the order in which they were done, even if the clock was set back in between', async () => {
    const { act, comeBack } = aDevice();
    await act('create', 2_000_000);
    await act('parked', 1_000_000);
    await act('requested', 1_000_001);
    expect(await comeBack()).toEqual(['create', 'parked', 'requested']);
  });

  it('have an order when they are done at the same moment', async () => {
    const { act, comeBack } = aDevice();
    await Promise.all([act('z', 5), act('y', 5), act('x', 5)]);
    expect(await comeBack()).toEqual(['z', 'y', 'x']);
  });

  it('are sent when they are done after the refusal of another on the same ticket', async () => {
    const sent: string[] = [];
    const outbox = createOutbox<null>({
      kind: `test-${kinds++}`,
      send: async ({ id }) => {
        sent.push(id);
        if (id === 'refused') throw new ApiError({ status: 409, code: 'taken', message: 'Somebody was faster.' });
      },
      sent: () => {},
    });
    await outbox.add({ id: 'refused', subject: 'ticket', content: null, madeAt: 9 });
    await outbox.flush();
    await outbox.add({ id: 'later', subject: 'ticket', content: null, madeAt: 1 });
    await outbox.flush();
    expect(sent).toEqual(['refused', 'later']);
    expect(outbox.list().map(({ id }) => id)).toEqual(['refused']);
  });

  it('that followed a deleted one are deleted with it, and nothing before it', async () => {
    const { act, outbox, comeBack } = aDevice();
    await act('create', 2_000_000);
    await act('parked', 1_000_000);
    await act('requested', 1_000_001);
    await outbox.drop('parked');
    expect(await comeBack()).toEqual(['create']);
  });
});

it('counts as unsent until it is sent, whatever it is: signing out would delete it', async () => {
  const before = await countUnsent();
  const [one, other] = [aDevice(), aDevice()];
  await one.act('chalk', 1);
  await other.act('parked', 2);
  expect(await countUnsent()).toBe(before + 2);
  await one.comeBack();
  expect(await countUnsent()).toBe(before + 1);
});

describe('an act that is sent at once', () => {
  const ACT = { id: 'ready', subject: 'ticket', content: null, madeAt: 5 };
  const idsOn = async (page: ReturnType<typeof createOutbox<null>>) => {
    await page.load();
    return page.list().map(({ id }) => id);
  };

  it('is stored during the call, but neither listed nor sent by any tab', async () => {
    const { outbox, openPage, kind, comeBack } = aDevice();
    let found: unknown;
    await outbox.attempt(ACT, async () => {
      found = {
        stored: (await listSaved(`unsent:${kind}`)).length,
        here: await idsOn(outbox),
        there: await idsOn(openPage()),
      };
      expect(await comeBack()).toEqual([]);
    });
    expect(found).toEqual({ stored: 1, here: [], there: [] });
  });

  it('is sent by the next page if its own closed before the answer', async () => {
    const { outbox, openPage, comeBack, kind } = aDevice();
    const { promise: called, resolve: call } = Promise.withResolvers<void>();
    const attempt = outbox.attempt(ACT, () => {
      call();
      return new Promise(() => {});
    });
    attempt.catch(() => {});
    await called;
    // What the browser does with the locks of a page that closes.
    await navigator.locks.request(`parkvale.outbox.${kind}.ready`, { steal: true }, async () => {}).catch(() => {});
    expect(await idsOn(openPage())).toEqual(['ready']);
    expect(await comeBack(openPage())).toEqual(['ready']);
  });

  it('is sent by a page that was open already, once its own has closed', async () => {
    const { outbox, openPage, comeBack, kind } = aDevice();
    const { promise: called, resolve: call } = Promise.withResolvers<void>();
    const attempt = outbox.attempt(ACT, () => {
      call();
      return new Promise(() => {});
    });
    attempt.catch(() => {});
    await called;
    const sent = await comeBack(openPage());
    expect(sent).toEqual([]);
    await navigator.locks.request(`parkvale.outbox.${kind}.ready`, { steal: true }, async () => {}).catch(() => {});
    await expect.poll(() => sent).toEqual(['ready']);
  });

  it('is removed by its answer', async () => {
    const { outbox, openPage } = aDevice();
    expect(await outbox.attempt(ACT, async () => 'done')).toBe('done');
    expect(await idsOn(openPage())).toEqual([]);
  });

  it('is removed when the server refuses it', async () => {
    const { outbox, openPage } = aDevice();
    const refusal = new ApiError({ status: 409, code: 'taken', message: 'Somebody was faster.' });
    await expect(outbox.attempt(ACT, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(await idsOn(openPage())).toEqual([]);
  });

  it('waits for a signal when it got no answer', async () => {
    const { outbox, comeBack } = aDevice();
    expect(await outbox.attempt(ACT, () => Promise.reject(new ApiError(NO_SIGNAL)))).toBeNull();
    expect(await idsOn(outbox)).toEqual(['ready']);
    expect(await comeBack()).toEqual(['ready']);
  });

  it('is kept and sent again when the server cannot take it now', async () => {
    const { outbox, comeBack } = aDevice();
    const busy = new ApiError({ status: 503, code: 'busy', message: 'The server is busy.' });
    expect(await outbox.attempt(ACT, () => Promise.reject(busy))).toBeNull();
    expect(await idsOn(outbox)).toEqual(['ready']);
    expect(await comeBack()).toEqual(['ready']);
  });

  it('waits for its user to log in again when the session has ended', async () => {
    const { outbox, comeBack } = aDevice();
    const ended = new ApiError({ status: 401, code: 'not_signed_in', message: 'Please log in.' });
    expect(await outbox.attempt(ACT, () => Promise.reject(ended))).toBeNull();
    expect(await comeBack()).toEqual(['ready']);
  });

  it('is told when the server itself failed', async () => {
    const { outbox, openPage } = aDevice();
    const failed = new ApiError({ status: 500, code: 'unexpected', message: 'Something went wrong.' });
    await expect(outbox.attempt(ACT, () => Promise.reject(failed))).rejects.toBe(failed);
    expect(await idsOn(openPage())).toEqual([]);
  });
});

describe('a page that closes in the instant of the tap', () => {
  const tap = (id: string, madeAt = 5) => ({ id, subject: 'ticket', content: null, madeAt });
  /** What was left is what stood in local storage in that instant; the vault was never reached. */
  function closeRightAfter(kind: string, ids: readonly string[]) {
    const closed = createOutbox<null>({ kind: 'closed', send: () => new Promise(() => {}), sent: () => {} });
    for (const id of ids) closed.attempt(tap(id), () => new Promise(() => {})).catch(() => {});
    const left = Object.entries(localStorage);
    vi.stubGlobal('localStorage', deviceStorage());
    for (const [name, text] of left) localStorage.setItem(name.replace('.closed.', `.${kind}.`), text);
  }
  const journaled = () => Object.keys(localStorage).filter((name) => name.includes('.journal.'));

  it('loses no act: the next page sends them in their order', async () => {
    const { comeBack, outbox, kind } = aDevice();
    closeRightAfter(kind, ['first', 'second']);
    expect(await comeBack()).toEqual(['first', 'second']);
    expect(outbox.list()).toEqual([]);
    expect(journaled()).toEqual([]);
  });

  it('loses nothing while nobody is logged in', async () => {
    const { comeBack, kind } = aDevice();
    closeRightAfter(kind, ['first']);
    forgetOnDevice('parkvale.user');
    expect(await comeBack()).toEqual([]);
    logInAsLeo();
    expect(await comeBack()).toEqual(['first']);
  });

  it('leaves nothing to the next person who signs in', async () => {
    const { comeBack, kind } = aDevice();
    closeRightAfter(kind, ['first']);
    rememberUser({ _id: 'mia', name: 'Mia', email: 'mia@people.example', role: 'valet' });
    expect(await comeBack()).toEqual([]);
    expect(journaled()).toEqual([]);
  });

  it('needs no journal once the act is saved', async () => {
    const { outbox } = aDevice();
    let during: readonly string[] = [];
    await outbox.attempt(tap('ready'), async () => {
      during = journaled();
    });
    expect(during).toEqual([]);
  });
});
