import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import { createOutbox } from './outbox.ts';
import type { WaitingAct } from './waiting-acts.ts';

let kinds = 0;
/** An offline device, and what it sends once online. */
function aDevice() {
  const sent: string[] = [];
  let hasSignal = false;
  const outbox = createOutbox<null>({
    kind: `test-${kinds++}`,
    send: async ({ id }: WaitingAct<null>) => {
      if (!hasSignal) throw new ApiError({ status: 0, code: 'unanswered', message: 'No signal.' });
      sent.push(id);
    },
    sent: () => {},
  });
  const act = (id: string, madeAt: number) => outbox.add({ id, subject: 'ticket', content: null, madeAt });
  const comeBack = async () => {
    hasSignal = true;
    await outbox.flush();
    return sent;
  };
  return { outbox, act, comeBack };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  rememberUser({ _id: 'leo', name: 'Leo', email: 'leo@people.example', role: 'valet' });
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

  it('that followed a deleted one are deleted with it, and nothing before it', async () => {
    const { act, outbox, comeBack } = aDevice();
    await act('create', 2_000_000);
    await act('parked', 1_000_000);
    await act('requested', 1_000_001);
    await outbox.drop('parked');
    expect(await comeBack()).toEqual(['create']);
  });
});
