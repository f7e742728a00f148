import { describe, expect, it } from 'vitest';
import { createPasswordHasher, type DeriveKey } from './password-hash.ts';
import { deriveKey } from './passwords.worker.ts';

const derive: DeriveKey = async (requested) => deriveKey(requested);
const { hash, verify } = createPasswordHasher({ quick: true, derive });

describe('a stored password', () => {
  it('is a scrypt hash with a currently recommended cost and its own salt (V11.4.2)', async () => {
    const guided = createPasswordHasher({ quick: false, derive });
    const [one, two] = [await guided.hash('Parkvale-demo-1'), await guided.hash('Parkvale-demo-1')];
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
  });

  it('matches only the same password', async () => {
    const stored = await hash('Parkvale-demo-1');
    expect(await verify(stored, 'Parkvale-demo-1')).toBe(true);
    expect(await verify(stored, 'Parkvale-demo-2')).toBe(false);
  });

  it('matches however its letters are composed', async () => {
    expect(await verify(await hash('Caf\u00e9-noir-1'), 'Cafe\u0301-noir-1')).toBe(true);
  });

  it('is checked with its own cost, whatever the current one', async () => {
    const stored = await hash('Parkvale-demo-1');
    expect(await createPasswordHasher({ quick: false, derive }).verify(stored, 'Parkvale-demo-1')).toBe(true);
  });

  it('that does not exist takes as long to check, so that timing reveals nothing (V6.3.8)', async () => {
    const costs: object[] = [];
    const counting: DeriveKey = async ({ cost }) => {
      costs.push(cost);
      return Buffer.alloc(32);
    };
    const counted = createPasswordHasher({ quick: false, derive: counting });
    await counted.verify(await counted.hash('Correct-horse-1'), 'Wrong-horse-1');
    await counted.verify(null, 'Wrong-horse-1');
    expect(costs).toEqual([costs[0], costs[0], costs[0]]);
  });

  it('that does not exist matches nothing', async () => {
    expect(await verify(null, '')).toBe(false);
  });
});
