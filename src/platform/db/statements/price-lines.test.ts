import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { LINE_KINDS, ownersShareOf, type Payee, totalOf } from '#features/pricing/rules/price-line.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';

const { db } = await createTestApp();

const anyLines = fc.array(
  fc.record({
    kind: fc.constantFrom(...LINE_KINDS),
    label: fc.string({ unit: 'grapheme-ascii' }),
    cents: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    payee: fc.constantFrom<Payee[]>(
      'owner',
      'platform',
      'authority:owner',
      'authority:City of Chicago',
      'owner:City of Chicago',
    ),
  }),
  { maxLength: 8 },
);

it('total_of and owners_share sum the lines of a price the way the domain does', async () => {
  const prices = [[], ...fc.sample(anyLines, { numRuns: 300, seed: 11 })];
  const { rows } = await sql<{ total: number; share: number }>`
    select total_of(lines) as total, owners_share(lines) as share
    from json_array_elements(${JSON.stringify(prices)}::json) with ordinality as price (lines, place)
    order by place`.execute(db);
  expect(rows).toEqual(prices.map((lines) => ({ total: totalOf(lines), share: ownersShareOf(lines) })));
});
