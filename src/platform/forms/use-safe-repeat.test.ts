import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { createSafeRepeat } from './use-safe-repeat.ts';

const LOT = { name: 'Union Street Garage' };
const lost = new ApiError({ status: 0, code: 'offline', message: 'No connection.' });
const refused = new ApiError({ status: 409, code: 'zone_number_taken', message: 'Taken.' });

async function keysOf(tries: readonly { body: object; failsWith?: ApiError }[]): Promise<string[]> {
  const sendOnce = createSafeRepeat();
  const keys: string[] = [];
  for (const { body, failsWith } of tries) {
    const sent = sendOnce(body, async (key) => {
      keys.push(key);
      if (failsWith) throw failsWith;
    });
    await sent.catch(() => {});
  }
  return keys;
}

describe('sending the same again', () => {
  it('keeps its key while nobody knows whether it arrived', async () => {
    const [first, second] = await keysOf([{ body: LOT, failsWith: lost }, { body: LOT }]);
    expect(second).toBe(first);
  });

  it('gets a new key once it was refused, since the reason may be gone', async () => {
    const [first, second] = await keysOf([{ body: LOT, failsWith: refused }, { body: LOT }]);
    expect(second).not.toBe(first);
  });

  it('gets a new key for other content, which is another request', async () => {
    const [first, second] = await keysOf([{ body: LOT, failsWith: lost }, { body: { name: 'Another' } }]);
    expect(second).not.toBe(first);
  });

  it('gets a new key after it was done', async () => {
    const [first, second] = await keysOf([{ body: LOT }, { body: LOT }]);
    expect(second).not.toBe(first);
  });
});
