import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { PoolBusy } from '#platform/worker-pools/turns.ts';
import type { Meanwhile, WorkerPool } from '#platform/worker-pools/worker-pool.ts';
import type { ChosenLots } from '../bulk.contract.ts';
import { drawSignPrint, forgetSignPrints } from './draw-sign-print.ts';
import { claimPrint } from './sign-prints.store.ts';

const app = await createTestApp();
const ALL: ChosenLots = { filter: {} };

async function lotsOf(owner: SignedUp, count: number): Promise<string[]> {
  const lots: string[] = [];
  for (let number = 1; number <= count; number++) {
    const { id } = await aLocation(app.db, { ownerId: owner.user._id, name: `Lot ${number}` });
    await aZone(app.db, { locationId: id });
    lots.push(id);
  }
  return lots;
}

type Requested = { readonly lots?: ChosenLots; readonly size?: 'letter' | '12x18'; readonly languages?: string };
const request = ({ headers }: SignedUp, { lots = ALL, ...more }: Requested = {}) =>
  app.call('POST /locations/portfolio/signs', { body: { lots, ...more } }, headers);
const list = async ({ headers }: SignedUp) =>
  (await app.call('GET /locations/portfolio/signs', {}, headers)).body.data.prints;
const stop = ({ headers }: SignedUp, id: string) =>
  app.call('POST /locations/portfolio/signs/:id/stop', { params: { id } }, headers);
const fetchFile = ({ headers }: SignedUp, id: string) =>
  app.app.inject({ method: 'GET', url: `/api/v1/locations/portfolio/signs/${id}/signs.pdf`, headers });

async function printed(owner: SignedUp, requested: Requested = {}) {
  const { body } = await request(owner, requested);
  await app.drainJobs();
  return fetchFile(owner, body.data.print._id);
}
const pagesOf = (file: { readonly rawPayload: Buffer }) =>
  file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the signs of many lots', { timeout: 60_000 }, () => {
  it('are one file with a page for each zone', async () => {
    const owner = await app.signUp('vendor');
    const [lot = ''] = await lotsOf(owner, 3);
    await aZone(app.db, { locationId: lot, zoneNumber: 'Roof' });
    const begun = await request(owner);
    expect(begun).toMatchObject({
      status: 201,
      body: { data: { print: { state: 'waiting', lots: 3, signs: 4, done: 0, storedUntil: null } } },
    });
    const { _id: id } = begun.body.data.print;
    expect((await fetchFile(owner, id)).statusCode).toBe(404);
    await app.drainJobs();
    const storedUntil = new Date(app.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
    expect(await list(owner)).toMatchObject([{ _id: id, state: 'ready', done: 4, storedUntil }]);
    const file = await fetchFile(owner, id);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain('signs-4-letter.pdf');
    expect(pagesOf(file)).toBe(4);
  });

  it('are in the languages that their owner picks', async () => {
    const owner = await app.signUp('vendor');
    await lotsOf(owner, 1);
    expect((await printed(owner, { languages: 'es' })).body).toContain('/Lang (es-US)');
    expect((await request(owner, { languages: 'fr' })).body.error?.fields).toEqual({
      languages: 'Choose a language from the list.',
    });
  });

  it('are refused for lots of others and where there is no zone', async () => {
    const [owner, other] = [await app.signUp('vendor'), await app.signUp('vendor')];
    const ids = await lotsOf(other, 1);
    expect((await request(owner, { lots: { ids } })).status).toBe(404);
    expect((await request(owner)).body.error?.fields).toHaveProperty('lots');
  });

  it('are drawn once for two clicks, and one file at a time per person', async () => {
    const owner = await app.signUp('vendor');
    await lotsOf(owner, 2);
    const [one, two] = await Promise.all([request(owner), request(owner)]);
    expect(two.body.data.print._id).toBe(one.body.data.print._id);
    expect((await request(owner, { size: '12x18' })).body.error?.code).toBe('signs_under_way');
    await app.drainJobs();
    expect(await list(owner)).toHaveLength(1);
    expect((await request(owner)).body.data.print._id).not.toBe(one.body.data.print._id);
  });

  it('are restarted by another worker when the first was killed, and given up after five', async () => {
    const owner = await app.signUp('vendor');
    await lotsOf(owner, 1);
    const { _id: id } = (await request(owner)).body.data.print;
    await claimPrint(app.db, id);
    expect(await list(owner)).toMatchObject([{ state: 'drawing' }]);
    await app.drainJobs();
    expect(await list(owner)).toMatchObject([{ state: 'ready' }]);
    const { _id: deadly } = (await request(owner)).body.data.print;
    for (let tries = 0; tries < 5; tries++) await claimPrint(app.db, deadly);
    await app.drainJobs();
    expect((await list(owner))[0]).toMatchObject({ _id: deadly, state: 'failed' });
  });

  it('report their progress, and stop being drawn once they are stopped', async () => {
    const owner = await app.signUp('vendor');
    await lotsOf(owner, 3);
    const { _id: id } = (await request(owner)).body.data.print;
    const { pool, begun, say: report } = aSlowPool(app.deps.pools.prints);
    const drawing = drawSignPrint({ ...app.deps, pools: { ...app.deps.pools, prints: pool } }, { printId: id });
    await begun;
    report(2, 3);
    await expect.poll(() => list(owner)).toMatchObject([{ state: 'drawing', done: 2, signs: 3 }]);
    expect((await stop(owner, id)).body.data.print.state).toBe('stopped');
    const saying = setInterval(() => report(3, 3), 100);
    await drawing;
    clearInterval(saying);
    expect(await list(owner)).toMatchObject([{ state: 'stopped' }]);
    expect((await fetchFile(owner, id)).statusCode).toBe(404);
    expect((await request(owner)).status).toBe(201);
    await app.drainJobs();
    expect((await stop(owner, (await list(owner))[0]?._id ?? '')).body.data.print.state).toBe('ready');
  });

  it('are only for the person who requested them', async () => {
    const [owner, other] = [await app.signUp('vendor'), await app.signUp('vendor')];
    await lotsOf(owner, 1);
    expect((await printed(owner)).statusCode).toBe(200);
    const [{ _id: id } = { _id: '' }] = await list(owner);
    expect((await fetchFile(other, id)).statusCode).toBe(404);
    expect((await stop(other, id)).status).toBe(404);
    expect(await list(other)).toEqual([]);
  });

  it('are kept for a day', async () => {
    const owner = await app.signUp('vendor');
    await lotsOf(owner, 1);
    expect((await printed(owner)).statusCode).toBe(200);
    const [{ _id: id } = { _id: '' }] = await list(owner);
    app.clock.advance(24 * 60 - 1);
    await forgetSignPrints(app.deps);
    expect((await fetchFile(owner, id)).statusCode).toBe(200);
    app.clock.advance(2);
    expect((await fetchFile(owner, id)).statusCode).toBe(404);
    await forgetSignPrints(app.deps);
    expect(await list(owner)).toEqual([]);
  });
});

/** A pool that draws until nobody wants the result anymore. */
function aSlowPool(usual: WorkerPool) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  let reported: Meanwhile = {};
  const run = async (...[, , , meanwhile = {}]: Parameters<WorkerPool['run']>) => {
    reported = meanwhile;
    resolve();
    if (meanwhile.unwanted) await once(meanwhile.unwanted, 'abort');
    throw new PoolBusy('The work was given up.');
  };
  const report = (done: number, total: number) => reported.onProgress?.(done, total);
  return { pool: { ...usual, run: run as WorkerPool['run'] }, begun, say: report };
}
