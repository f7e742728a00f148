import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import type { BulkAct, BulkChange, ChosenLots } from '../bulk.contract.ts';
import { runBulkAct } from './run-bulk-act.ts';

const app = await createTestApp();

async function lotsOf(owner: SignedUp, count: number, priceCents = 500) {
  const lots: { id: string; zoneId: string }[] = [];
  for (let number = 1; number <= count; number++) {
    const { id } = await aLocation(app.db, { ownerId: owner.user._id, name: `Lot ${number}` });
    lots.push({ id, zoneId: (await aZone(app.db, { locationId: id, priceCents, isHourly: true })).id });
  }
  return lots;
}

type Requested = { readonly lots: ChosenLots; readonly change: BulkChange };
const preview = async (owner: SignedUp, body: Requested) =>
  (await app.call('POST /locations/portfolio/preview', { body }, owner.headers)).body.data;
const begin = (owner: SignedUp, body: Requested & { shown: string }) =>
  app.call('POST /locations/portfolio/acts', { body }, owner.headers);
const see = async (owner: SignedUp, id: string) =>
  (await app.call('GET /locations/portfolio/acts/:id', { params: { id }, query: {} }, owner.headers)).body.data;
const undo = (owner: SignedUp, id: string) =>
  app.call('POST /locations/portfolio/acts/:id/undo', { params: { id } }, owner.headers);

async function change(owner: SignedUp, body: Requested): Promise<BulkAct> {
  const { shown } = await preview(owner, body);
  const { body: answer } = await begin(owner, { ...body, shown });
  await app.drainJobs();
  return (await see(owner, answer.data.act._id)).act;
}

const priceOf = async ({ id, zoneId }: { id: string; zoneId: string }) =>
  (await app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId: id, zoneId } })).body.data.zone
    .price;
const raise: BulkChange = { kind: 'prices', how: 'cents', value: 100, sells: 'both' };
const ALL: ChosenLots = { filter: {} };

describe('a change to many lots', () => {
  it('is shown zone by zone, then done, then undone', async () => {
    const owner = await app.signUp('vendor');
    const lots = await lotsOf(owner, 3);
    const shown = await preview(owner, { lots: ALL, change: raise });
    expect(shown).toMatchObject({ lots: 3, lines: 3, changing: 3, problems: 0 });
    expect(shown.page[0]).toMatchObject({ lotName: 'Lot 1', from: '$5.00 an hour', to: '$6.00 an hour' });
    expect(await Promise.all(lots.map(priceOf))).toEqual([5, 5, 5]);
    const act = await change(owner, { lots: ALL, change: raise });
    expect(act).toMatchObject({ lots: 3, counts: { done: 3, waiting: 0 }, undoneBy: null });
    expect(act.endedAt).not.toBeNull();
    expect(await Promise.all(lots.map(priceOf))).toEqual([6, 6, 6]);
    const undone = await undo(owner, act._id);
    expect(undone).toMatchObject({ status: 201, body: { data: { act: { undoes: act._id } } } });
    await app.drainJobs();
    expect(await Promise.all(lots.map(priceOf))).toEqual([5, 5, 5]);
    expect((await undo(owner, act._id)).body.error?.code).toBe('bulk_undone');
  });

  it('does nothing to a lot that no longer is as it was shown', async () => {
    const owner = await app.signUp('vendor');
    const [lot] = await lotsOf(owner, 1);
    if (!lot) return;
    const { shown } = await preview(owner, { lots: ALL, change: raise });
    await app.call('PATCH /zones/:id', { params: { id: lot.zoneId }, body: { price: 9 } }, owner.headers);
    const answer = await begin(owner, { lots: ALL, change: raise, shown });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'portfolio_changed' } } });
    await app.drainJobs();
    expect(await priceOf(lot)).toBe(9);
  });

  it('leaves alone what somebody else changed while it was under way, and so does its undo', async () => {
    const owner = await app.signUp('vendor');
    const [one, two] = await lotsOf(owner, 2);
    if (!one || !two) return;
    const setPrice = (zoneId: string, price: number) =>
      app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { price } }, owner.headers);
    const { shown } = await preview(owner, { lots: ALL, change: raise });
    const { body } = await begin(owner, { lots: ALL, change: raise, shown });
    await setPrice(one.zoneId, 8);
    await app.drainJobs();
    const { act, lots } = await see(owner, body.data.act._id);
    expect(act.counts).toMatchObject({ done: 1, overtaken: 1 });
    expect(lots.map(({ name, state }) => [name, state])).toEqual([
      ['Lot 1', 'overtaken'],
      ['Lot 2', 'done'],
    ]);
    await setPrice(two.zoneId, 7);
    await undo(owner, act._id);
    await app.drainJobs();
    expect(await Promise.all([one, two].map(priceOf))).toEqual([8, 7]);
  });

  it('continues where a process was killed, and never does a lot twice', async () => {
    const owner = await app.signUp('vendor');
    const lots = await lotsOf(owner, 4);
    const { shown } = await preview(owner, { lots: ALL, change: raise });
    const { body } = await begin(owner, { lots: ALL, change: raise, shown });
    const actId = body.data.act._id;
    let left = 2;
    const dying = new Proxy(app.deps.db, {
      get(db, name) {
        if (name === 'transaction') left -= 1;
        if (left < 0) throw new Error('killed');
        const value = Reflect.get(db, name);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    await expect(runBulkAct({ ...app.deps, db: dying }, { actId })).rejects.toThrow('killed');
    expect((await see(owner, actId)).act.counts).toMatchObject({ done: 2, waiting: 2 });
    await Promise.all([runBulkAct(app.deps, { actId }), runBulkAct(app.deps, { actId })]);
    expect((await see(owner, actId)).act).toMatchObject({ counts: { done: 4 } });
    await runBulkAct(app.deps, { actId });
    expect(await Promise.all(lots.map(priceOf))).toEqual([6, 6, 6, 6]);
  });

  it('prices an event at all lots, which drivers are quoted on its days, and takes it back', async () => {
    const owner = await app.signUp('vendor');
    const lots = await lotsOf(owner, 2);
    const quotes = (startTime: string) =>
      Promise.all(
        lots.map(async ({ zoneId }) => {
          const requested = { params: { id: zoneId }, body: { hours: 2, startTime } };
          return (await app.call('POST /zones/:id/quote', requested)).body.data.lines[0]?.cents;
        }),
      );
    const day = app.clock.now().toISOString().slice(0, 10);
    const next = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const event: BulkChange = { kind: 'event', name: 'Home game', from: next, until: next, cents: 4000 };
    const shown = await preview(owner, { lots: ALL, change: event });
    expect(shown.page[0]).toMatchObject({
      from: 'No rates on dates',
      to: expect.stringMatching(/^Home game: \$40\.00/),
    });
    const act = await change(owner, { lots: ALL, change: event });
    expect(await quotes(`${next}T18:00:00Z`)).toEqual([4000, 4000]);
    expect(await quotes(`${day}T23:00:00Z`)).toEqual([1000, 1000]);
    const events = async () =>
      (await app.call('GET /locations/portfolio/acts', { query: { kind: 'event' } }, owner.headers)).body.data.acts;
    expect(await events()).toMatchObject([{ _id: act._id, change: { name: 'Home game', cents: 4000 }, lots: 2 }]);
    await undo(owner, act._id);
    await app.drainJobs();
    expect(await quotes(`${next}T18:00:00Z`)).toEqual([1000, 1000]);
    expect(await events()).toEqual([]);
  });

  it('keeps spaces for an event, which nobody can buy, until it is undone', async () => {
    const owner = await app.signUp('vendor');
    const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id });
    const options = { locationId, priceCents: 500, isHourly: true };
    const zone = await aZone(app.db, options);
    await app.call(
      'PATCH /zones/:id',
      { params: { id: zone.id }, body: { capacity: 3, reservable: true } },
      owner.headers,
    );
    await aZone(app.db, { ...options, zoneNumber: '2' });
    const next = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const game = { kind: 'event', name: 'Home game', from: next, until: next, cents: 4000 } as const;
    const event = { ...game, startTime: '12:00', endTime: '18:00', spaces: 2 };
    const reserve = async (hour: string) => {
      const body = { zoneId: zone.id, hours: 1, vehicles: [aVehicle()], startTime: `${next}T${hour}:00:00Z` };
      const intent = await app.call('POST /billing/stripe-intent', { body }, aGuest().headers);
      return intent.body.error?.code ?? intent.status;
    };
    const shown = await preview(owner, { lots: ALL, change: event });
    expect(shown.page.map(({ to, problem }) => [to, problem])).toEqual([
      [expect.not.stringContaining('kept'), 'This zone does not count its spaces, so it keeps none.'],
      [expect.stringMatching(/; 2 spaces kept for Home game$/), null],
    ]);
    const act = await change(owner, { lots: ALL, change: event });
    expect(act.counts).toMatchObject({ done: 1, failed: 0 });
    // By the clock of the lot: twice at 1 PM, and at 11 AM.
    expect([await reserve('19'), await reserve('19'), await reserve('17')]).toEqual([200, 'zone_full', 200]);
    const more = await preview(owner, { lots: ALL, change: { ...event, spaces: 3 } });
    expect(more.page[0]).toMatchObject({ problem: 'Fewer spaces are still free then. Those are kept.' });
    await undo(owner, act._id);
    await app.drainJobs();
    expect([await reserve('19'), await reserve('19'), await reserve('19')]).toEqual([200, 200, 'zone_full']);
    expect(await app.db.selectFrom('eventHolds').select('id').execute()).toEqual([]);
  });

  it('sets a daily maximum and the spaces of each zone, and undoes both', async () => {
    const owner = await app.signUp('vendor');
    const [lot] = await lotsOf(owner, 1);
    if (!lot) return;
    const zone = async () => {
      const { capacity, rates } = (
        await app.call('GET /locations/:locationId/zones/:zoneId', {
          params: { locationId: lot.id, zoneId: lot.zoneId },
        })
      ).body.data.zone;
      return { capacity, maximum: rates?.[0]?.dailyMaximumCents };
    };
    const before = await zone();
    const maximum = await change(owner, { lots: ALL, change: { kind: 'maximum', cents: 2500 } });
    const counted = await change(owner, { lots: ALL, change: { kind: 'capacity', capacity: 40 } });
    expect(await zone()).toEqual({ capacity: 40, maximum: 2500 });
    for (const { _id } of [counted, maximum]) {
      await undo(owner, _id);
      await app.drainJobs();
    }
    expect(await zone()).toEqual(before);
  });

  it('pauses and opens, sets hours, dates, taxes and tags, and undoes each', async () => {
    const owner = await app.signUp('vendor');
    const [lot] = await lotsOf(owner, 1);
    if (!lot) return;
    const state = async () => {
      const { zone, location } = (
        await app.call('GET /locations/:locationId/zones/:zoneId', {
          params: { locationId: lot.id, zoneId: lot.zoneId },
        })
      ).body.data;
      const table = await app.call('GET /locations/portfolio', { query: {} }, owner.headers);
      const { paused, openTime, closeTime, schedule } = zone;
      const taxes = location.charges.filter(({ kind }) => kind === 'tax').map(({ label }) => label);
      const dates = (zone.datedHours ?? []).map(({ name }) => name);
      return {
        paused,
        hours: [openTime, closeTime],
        closed: schedule.length,
        dates,
        taxes,
        tags: table.body.data.lots[0]?.tags,
      };
    };
    const before = await state();
    const christmas = { from: '2030-12-25', until: '2030-12-25', name: 'Christmas' };
    const tax = { name: 'City tax', percent: '10', on: 'parking', remittedBy: 'owner' } as const;
    const changes: [BulkChange, object][] = [
      [{ kind: 'sales', paused: true }, { paused: true }],
      [{ kind: 'hours', openTime: '05:00', closeTime: '22:30' }, { hours: ['05:00', '22:30'] }],
      [
        { kind: 'hours', openTime: '05:00', closeTime: '22:30', closed: [{ day: 0, from: '00:00', until: '24:00' }] },
        { hours: ['05:00', '22:30'], closed: 1 },
      ],
      [{ kind: 'dates', ...christmas, closed: true }, { dates: ['Christmas'] }],
      [{ kind: 'taxes', taxes: [tax] }, { taxes: ['City tax'] }],
      [{ kind: 'tags', add: ['Airport'], remove: [] }, { tags: ['Airport'] }],
    ];
    for (const [each, expected] of changes) {
      const act = await change(owner, { lots: { ids: [lot.id] }, change: each });
      expect(await state()).toEqual({ ...before, ...expected });
      await undo(owner, act._id);
      await app.drainJobs();
      expect(await state()).toEqual(before);
    }
  });

  it('is refused if nothing would change, without lots, and for lots of others', async () => {
    const [owner, other] = [await app.signUp('vendor'), await app.signUp('vendor')];
    const [theirs] = await lotsOf(other, 1);
    const pause: BulkChange = { kind: 'sales', paused: false };
    await lotsOf(owner, 1);
    const { shown } = await preview(owner, { lots: ALL, change: pause });
    expect((await begin(owner, { lots: ALL, change: pause, shown })).body.error?.code).toBe('bulk_nothing');
    const foreign = { lots: { ids: [theirs?.id ?? ''] }, change: raise };
    const call = (body: Requested) => app.call('POST /locations/portfolio/preview', { body }, owner.headers);
    expect((await call(foreign)).status).toBe(404);
    const none = await call({ lots: { filter: { search: 'nowhere' } }, change: raise });
    expect(none.body.error?.fields).toHaveProperty('lots');
    const act = await change(other, { lots: ALL, change: raise });
    expect((await undo(owner, act._id)).status).toBe(404);
    expect((await begin(other, { lots: ALL, change: raise, shown: 'unknown' })).status).toBe(409);
  });
});

describe('a change made by a manager', () => {
  const list = async ({ headers }: Pick<SignedUp, 'headers'>) =>
    (await app.call('GET /locations/portfolio/acts', { query: {} }, headers)).body.data.acts;

  it('is listed for the owner of its lots, who sees who made it and undoes it', async () => {
    const owner = await app.signUp('vendor');
    const [lot, stored] = await lotsOf(owner, 2);
    const manager = await joinTeam(app, owner, { role: 'manager', name: 'Mona', locationIds: [lot?.id ?? ''] });
    const by = { ...owner, headers: manager.headers } as SignedUp;
    const act = await change(by, { lots: ALL, change: raise });
    expect(await list(owner)).toMatchObject([{ _id: act._id, byName: 'Mona', lots: 1, counts: { done: 1 } }]);
    expect((await undo(owner, act._id)).status).toBe(201);
    await app.drainJobs();
    expect(await Promise.all([lot, stored].map((each) => each && priceOf(each)))).toEqual([5, 5]);
    expect(await list(await app.signUp('vendor'))).toEqual([]);
  });

  it('shows an owner nothing about the lots of another', async () => {
    const [owner, other] = [await app.signUp('vendor'), await app.signUp('vendor')];
    const [mine] = await lotsOf(owner, 1);
    const [theirs] = await lotsOf(other, 1);
    const manager = await joinTeam(app, owner, { role: 'manager' });
    const by = { ...owner, headers: manager.headers } as SignedUp;
    const act = await change(by, { lots: ALL, change: raise });
    const also = { actId: act._id, place: 1, locationId: theirs?.id ?? '', name: 'Secret lot', state: 'done' } as const;
    const tags = JSON.stringify({ kind: 'tags', tags: [] });
    await app.db
      .insertInto('bulkActLots')
      .values({ ...also, before: tags, after: tags })
      .execute();
    expect(await list(owner)).toMatchObject([{ lots: 1 }]);
    const seen = await see(owner, act._id);
    expect(seen.lots.map(({ locationId }) => locationId)).toEqual([mine?.id]);
    expect(seen.act.counts.done).toBe(1);
  });
});

describe('lots’ tags', () => {
  it('narrow the table, and keep the spelling that the owner gave them first', async () => {
    const owner = await app.signUp('vendor');
    const [one, two] = await lotsOf(owner, 3);
    const tag = (id: string | undefined, word: string) =>
      change(owner, { lots: { ids: [id ?? ''] }, change: { kind: 'tags', add: [word], remove: [] } });
    await tag(one?.id, 'Airport');
    await tag(two?.id, 'AIRPORT');
    const { body } = await app.call('GET /locations/portfolio/tags', { query: {} }, owner.headers);
    expect(body.data.tags).toEqual([{ tag: 'Airport', lots: 2 }]);
    const found = await app.call('GET /locations/portfolio', { query: { tag: 'airport' } }, owner.headers);
    expect(found.body.data.lots.map(({ name }) => name)).toEqual(['Lot 1', 'Lot 2']);
  });
});

describe('plates on the lists of many lots', () => {
  const listedAt = async (owner: SignedUp, locationId: string) =>
    (
      await app.call('GET /locations/:id/plate-lists', { params: { id: locationId }, query: {} }, owner.headers)
    ).body.data.plates.toSorted((one, other) => (one.plateNumber < other.plateNumber ? -1 : 1));
  type ListsChange = Extract<BulkChange, { kind: 'lists' }>;
  const put = (...plates: ListsChange['plates']): ListsChange => ({
    kind: 'lists',
    list: 'tow',
    takesOff: false,
    plates,
  });

  it('are added to them, removed again, and restored by the undo', async () => {
    const owner = await app.signUp('vendor');
    const lots = await lotsOf(owner, 2);
    const listing = put({ license: 'tow 123', state: 'IL', reason: 'Never paid' }, { license: 'TOW9', reason: '' });
    expect((await preview(owner, { lots: ALL, change: listing })).page[0]).toMatchObject({
      zoneNumber: null,
      from: 'Not on the list',
      to: 'TOW 123 IL, TOW9',
    });
    await change(owner, { lots: ALL, change: listing });
    for (const { id } of lots) {
      expect(await listedAt(owner, id)).toMatchObject([
        { plateNumber: 'TOW 123', state: 'IL', reason: 'Never paid', addedBy: { _id: owner.user._id } },
        { plateNumber: 'TOW9', state: null, list: 'tow' },
      ]);
    }
    const off = await change(owner, {
      lots: ALL,
      change: { ...listing, takesOff: true, plates: [{ license: 'TOW-123' }] },
    });
    expect(off.counts.done).toBe(2);
    expect((await listedAt(owner, lots[0]?.id ?? '')).map(({ plateNumber }) => plateNumber)).toEqual(['TOW9']);
    await undo(owner, off._id);
    await app.drainJobs();
    expect((await listedAt(owner, lots[0]?.id ?? '')).map(({ reason }) => reason)).toEqual(['Never paid', '']);
  });

  it('stay if somebody else has given another reason in the meantime', async () => {
    const owner = await app.signUp('vendor');
    const [one] = await lotsOf(owner, 2);
    const requested = { lots: ALL, change: put({ license: 'ABC1' }) };
    const { shown } = await preview(owner, requested);
    const { body } = await begin(owner, { ...requested, shown });
    const plates = [{ license: 'ABC1', reason: 'Abandoned' }];
    await app.call(
      'POST /locations/:id/plate-lists',
      { params: { id: one?.id ?? '' }, body: { list: 'tow', plates } },
      owner.headers,
    );
    await app.drainJobs();
    expect((await see(owner, body.data.act._id)).act.counts).toMatchObject({ done: 1, overtaken: 1 });
    expect(await listedAt(owner, one?.id ?? '')).toMatchObject([{ reason: 'Abandoned' }]);
    expect((await preview(owner, requested)).page.map(({ from, to }) => [from, to])).toEqual([
      ['ABC1', 'ABC1, with another reason or last day'],
      ['ABC1', 'ABC1'],
    ]);
  });

  it('are rejected by line when they are not plates, and nothing begins', async () => {
    const owner = await app.signUp('vendor');
    await lotsOf(owner, 1);
    const requested = { lots: ALL, change: put({ license: 'ABC1' }, { license: '***' }) };
    const { status, body } = await app.call('POST /locations/portfolio/preview', { body: requested }, owner.headers);
    expect(status).toBe(400);
    expect(body.error?.fields).toMatchObject({ plates: 'Line 2: *** is not a license plate.' });
  });

  it('are limited to two thousand at a lot', async () => {
    const owner = await app.signUp('vendor');
    const [lot] = await lotsOf(owner, 1);
    const params = { id: lot?.id ?? '' };
    for (let start = 0; start < 2000; start += 500) {
      const plates = Array.from({ length: 500 }, (_, index) => ({ license: `P${start + index}` }));
      await app.call('POST /locations/:id/plate-lists', { params, body: { list: 'boot', plates } }, owner.headers);
    }
    const { page, changing } = await preview(owner, { lots: ALL, change: put({ license: 'ONEMORE' }) });
    expect(changing).toBe(0);
    expect(page[0]?.problem).toBe('The lists of a lot hold at most 2000 plates.');
  });
});
