import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { createBodyBudget } from '#platform/worker-pools/body-budget.ts';
import { createTurns } from '#platform/worker-pools/turns.ts';

const HEAD = 'location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes';
const LAKE = 'Lake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.8857,-87.6339';
const file = (...lines: string[]) => [HEAD, ...lines].join('\n');

const test = await createTestApp();
const aVendor = () => test.signUp('vendor');

describe('an import', () => {
  it('is asked to come back when too many import at once (rule 173)', async () => {
    const { pools } = test.deps;
    const turns = createTurns({ atOnce: 1, queue: 0 });
    const crowded = await createTestApp({ deps: { pools: { ...pools, turns: { ...pools.turns, import: turns } } } });
    const { headers } = await crowded.signUp('vendor');
    const importOnce = () =>
      crowded.call('POST /locations/import', { query: { dryRun: 'true' }, body: { csv: file(LAKE) } }, headers);
    const another = Promise.withResolvers<void>();
    const taken = turns.take(() => another.promise);
    const refused = await importOnce();
    expect([refused.status, refused.body.error?.code, refused.headers['retry-after']]).toEqual([503, 'busy', '5']);
    another.resolve();
    await taken;
    expect((await importOnce()).status).toBe(200);
  });

  it('may be far larger than other requests, whose limit stays', async () => {
    const vendor = await aVendor();
    const padding = 'x'.repeat(1_000_000);
    const large = await test.call(
      'POST /locations/import',
      { query: { dryRun: '' }, body: { csv: `${HEAD}\n${LAKE}${'\n'.repeat(1_000_000)}` } },
      vendor.headers,
    );
    expect(large.status).toBe(200);
    const other = await test.call('POST /zones', { body: { padding } as never }, vendor.headers);
    expect(other.status).toBe(413);
    const csv = await test.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/zones`,
      headers: { ...vendor.headers, 'content-type': 'text/csv' },
      payload: HEAD,
    });
    expect(csv.statusCode).toBe(415);
  });

  it('takes no more large files into memory than there is room for', async () => {
    const { pools } = test.deps;
    const bodies = createBodyBudget(1_000_000);
    const small = await createTestApp({ deps: { pools: { ...pools, bodies } } });
    const { headers } = await small.signUp('vendor');
    const body = { csv: `${HEAD}\n${LAKE}${'\n'.repeat(300_000)}` };
    const importOnce = () => small.call('POST /locations/import', { query: { dryRun: 'true' }, body }, headers);
    const another = new EventEmitter();
    bodies.reserve(600_000, { raw: another });
    expect((await importOnce()).status).toBe(503);
    another.emit('close');
    expect((await importOnce()).status).toBe(200);
    expect((await importOnce()).status).toBe(200);
  });
});
