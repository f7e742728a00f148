import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#app/api.ts';
import { routes } from '#platform/paths/paths.ts';
import { withoutKeys } from './without-keys.ts';

const KEY = 'AZ8x-kP3cH6rT_9mQwE2vB4nL7jD5sG1fYhUoIaXzCtRbNeM';
const ID = '01890000-0000-7000-8000-000000000001';
const response = z.object({});
const seen = (answer: object) => withoutKeys({ response }, answer);

const patterns = [...Object.values(routes), ...Object.values(api).map(({ path }) => path)];
const withKey = patterns.filter((pattern) => /:(key|token)\b/.test(pattern) || pattern === routes.filledSign);

describe('an answer in a view of an account (rule 527)', () => {
  it.each([...new Set(withKey)])('has no key in the address %s', (pattern) => {
    const address = pattern.replace(/:(key|token|code)\b/, KEY).replace(/:\w+/g, ID);
    const text = JSON.stringify(
      seen({ data: [{ payUrl: `https://parkvale.example${address}`, note: `See ${address}?add=1.` }] }),
    );
    expect(text).not.toContain(KEY);
    expect(text).toContain('?add=1.');
  });

  it.each([`/valet/review?pn=3125550100#k=${KEY}`, `/api/v1/photos/1?key=${KEY}`])('nor in %s', (address) => {
    expect(JSON.stringify(seen({ address }))).not.toContain(KEY);
  });

  it('tells keys apart, in fields and in addresses alike', () => {
    const { receiptKey, url } = seen({ receiptKey: KEY, url: `/receipt/${KEY}` }) as Record<string, string>;
    expect([receiptKey === KEY, url]).toEqual([false, `/receipt/${receiptKey}`]);
  });

  it('keeps ids, pages without keys and what only looks like an address', () => {
    const answer = {
      picture: `/api/v1/locations/${ID}/cameras/${ID}/picture`,
      visit: `/locations/${ID}/visits/${ID}`,
      help: '/receipt/help',
      at: new Date(0),
      counts: [1, null, true],
    };
    expect(seen(answer)).toEqual(answer);
  });
});
