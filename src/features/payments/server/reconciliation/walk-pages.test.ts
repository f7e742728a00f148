import { expect, it } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { createPace } from '#integrations/payments/provider-pace.ts';
import { eachAtPace, fixEach } from './walk-pages.ts';

const ALL = Array.from({ length: 100 }, (_, index) => index);

it('looks at each once, and an error with one does not hold up the others', async () => {
  const seen: number[] = [];
  const refused = new ProviderRefused('odd', 'Odd.');
  const done = await fixEach({ pace: createPace() }, ALL, async (one) => {
    seen.push(one);
    if (one === 3) throw refused;
    return one % 2 === 0;
  });
  expect(seen.sort((one, other) => one - other)).toEqual(ALL);
  expect(done).toEqual({ fixed: 50, errors: [refused] });
});

it('starts no more once the provider does not answer', async () => {
  const down = new ProviderUnavailable('Down.');
  let requested = 0;
  const looking = eachAtPace({ pace: createPace({ maxAtOnce: 4 }) }, ALL, async () => {
    requested += 1;
    throw down;
  });
  await expect(looking).rejects.toBe(down);
  expect(requested).toBeLessThan(ALL.length / 2);
});
