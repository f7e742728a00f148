import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordsChanges } from '#app/recorded-changes.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aWorld, type World } from '#platform/testing/endpoints/a-world.ts';
import { answeredAutoPay } from '#platform/testing/endpoints/answered-auto-pay.ts';
import { answeredCalls } from '#platform/testing/endpoints/answered-calls.ts';
import { answeredCameras } from '#platform/testing/endpoints/answered-cameras.ts';
import { answeredGates } from '#platform/testing/endpoints/answered-gates.ts';
import { answeredNotices } from '#platform/testing/endpoints/answered-notices.ts';
import { answeredOwnersFiles } from '#platform/testing/endpoints/answered-owners-files.ts';
import { answeredRateAdvice } from '#platform/testing/endpoints/answered-rate-advice.ts';
import {
  callByName,
  type EndpointName,
  endpointNames,
  endpointOf,
  type Sample,
  sampleOf,
} from '#platform/testing/endpoints/endpoint-samples.ts';
import { LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olive Owner');
const driver = await test.signUp('customer');
const attendant = await joinTeam(test, owner, { role: 'valet' });
const officer = await joinTeam(test, owner, { role: 'enforcer' });
const admin = await test.signUp('admin', 'Sue Porter');
const odogwu = await test.signUp('odogwu');
const answered: ReturnType<typeof answeredCalls> = {
  ...answeredCalls(test, { owner, driver, attendant, officer, admin }),
  ...answeredNotices(test, officer),
  ...answeredOwnersFiles(test),
  ...answeredAutoPay(test),
  ...answeredCameras(test),
  ...answeredGates(test),
  ...answeredRateAdvice(test),
};

const OWNERS = ['vendor', 'manager', 'odogwu'] as const;
const writes = endpointNames.filter((name) => {
  const { method, access } = endpointOf(name);
  return method !== 'GET' && access.kind === 'roles' && OWNERS.some((role) => access.roles.includes(role));
});

const NOT_RECORDED: Readonly<Record<string, readonly EndpointName[]>> = {
  'The log has an act of its own for it.': [
    ...(['changeFee', 'changeTaxes', 'makeApiKey', 'revokeApiKey', 'addWebhook', 'changeWebhook'] as const),
    ...(['removeWebhook', 'renewWebhookSecret', 'enterBankDetails', 'stopBankDetails', 'revealBankDetails'] as const),
    ...([
      'recordBankPayout',
      'retryPayout',
      'callOffPayout',
      'refundSale',
      'askForRefund',
      'changeRefundLimits',
    ] as const),
  ],
  'It is recorded lot by lot, where it is carried out.': [
    ...(['beginBulk', 'undoBulk', 'importLocations', 'runImport', 'undoImport', 'importMemberCodes'] as const),
    'importPermits',
  ],
  'It sets nothing: it asks, reads, prints, sends or prepares.': [
    ...(['previewBulk', 'beginSignPrint', 'stopSignPrint', 'beginImport', 'sendImportPart', 'checkImport'] as const),
    ...([
      'getRevenue',
      'listLotMonths',
      'getLotRevenue',
      'listTransactions',
      'sumTransactions',
      'searchNotices',
    ] as const),
    ...(['listManagedRefunds', 'listManagedNotices', 'listManagedMemberCodes', 'listManagedValidations'] as const),
    ...(['listManagedPermits', 'searchSoldPermits', 'searchValets', 'findStandTickets', 'askForReview'] as const),
    ...(['testWebhook', 'replayDelivery', 'replayFailed', 'resendInvitation', 'checkPayoutAccount'] as const),
    'openPayoutLink',
  ],
  'It is the work of a day, and is recorded where it happens: stays, cars, plates, notices, passages.': [
    ...(['decidePlateRequest', 'overrideValet', 'checkPlate', 'sendLookups', 'writeNote', 'addNotePhoto'] as const),
    ...([
      'chalkCar',
      'eraseChalk',
      'addChalkPhoto',
      'sendRead',
      'sendReads',
      'correctVisit',
      'decideVisitClaim',
    ] as const),
    ...(['openLane', 'waiveUnpaid', 'giveNotice', 'addNoticePhoto', 'takeNoticeBack', 'decideAppeal'] as const),
  ],
  'It is how one person reads: their mails and the views of their tables.': [
    ...(['chooseNotifications', 'saveTableView', 'removeTableView'] as const),
  ],
};

/** Where the usual sample sets what is set already. */
const CHANGING: { readonly [N in EndpointName]?: (world: World, usual: Sample) => Sample | Promise<Sample> } = {
  restoreLocation: async ({ lot }) => {
    await test.call('DELETE /locations/:id', { params: { id: lot.id }, query: {} }, owner.headers);
    return { params: { id: lot.id } };
  },
  blockSpaces: async ({ zone }) => ({ params: { id: await counted(zone) }, body: { blocked: 2 } }),
  markZoneFull: async ({ zone }) => ({ params: { id: await counted(zone) }, body: { full: true } }),
  orderLotPhotos: async ({ lot }) => {
    const photos = [await aPhoto(lot.id), await aPhoto(lot.id)];
    return { params: { id: lot.id }, body: { photos: photos.toReversed() } };
  },
  takeBackLotPhoto: async ({ lot }) => {
    const params = { id: lot.id, photoId: await aPhoto(lot.id) };
    await test.call('DELETE /locations/:id/photos/:photoId', { params }, owner.headers);
    return { params };
  },
  holdLaneOpen: (_, { params }) => ({ ...(params && { params }), body: { until: '2030-01-01T00:00:00Z' } }),
  changeGivenPermit: (_, { params }) => ({ ...(params && { params }), body: { ends: true } }),
};

async function counted({ id }: { readonly id: string }): Promise<string> {
  await test.call('PATCH /zones/:id', { params: { id }, body: { capacity: 10 } }, owner.headers);
  return id;
}

async function aPhoto(id: string): Promise<string> {
  const query = { photo: randomUUIDv7() };
  await test.call('POST /locations/:id/photos', { params: { id }, query, body: { photo: A_PHOTO } }, owner.headers);
  return query.photo;
}

const log = async () =>
  test.db.selectFrom('auditEntries').selectAll().where('action', '=', 'settings_changed').orderBy('position').execute();

async function changesBy(name: EndpointName) {
  const world = await aWorld(test, { owner, driver });
  const prepared = (await answered[name]?.(world)) ?? null;
  const usual = prepared?.sample ?? sampleOf(name, world);
  const sample = (await CHANGING[name]?.(world, usual)) ?? usual;
  const before = (await log()).length;
  const { access } = endpointOf(name);
  const byOwner = access.kind === 'roles' && access.roles.includes('vendor');
  const caller = prepared?.caller ?? (byOwner ? owner : odogwu);
  const callerId = (await test.call('GET /me', {}, { ...caller.headers })).body.user._id;
  const answer = await callByName(test, name, sample, caller.headers);
  const made = (await log()).slice(before);
  return { callerId, status: answer.status, body: answer.body as unknown, made };
}

describe('a write of an owner', () => {
  it('is recorded, or is on the list with its reason', () => {
    const listed = [...Object.values(NOT_RECORDED).flat(), ...writes.filter(recordsChanges)];
    expect(listed.toSorted()).toEqual(writes.toSorted());
  });

  it.each(writes.filter(recordsChanges))(
    '%s is recorded with who did it, and what was there before and after',
    async (name) => {
      const { callerId, status, body, made } = await changesBy(name);
      expect([name, status < 300, status < 300 ? null : body]).toEqual([name, true, null]);
      expect(made.length, `${name} is recorded`).toBeGreaterThan(0);
      for (const { actorId, detail } of made) {
        const { before, after } = JSON.parse(detail);
        expect([actorId, before === after]).toEqual([callerId, false]);
      }
    },
    LOOP_MS,
  );
});

describe('the history of a lot', () => {
  const historyOf = async (id: string, headers: Readonly<Record<string, string>>, query = {}) =>
    (await test.call('GET /locations/:id/history', { params: { id }, query }, { ...headers })).body.data.entries;
  const wordsOf = (entries: Awaited<ReturnType<typeof historyOf>>) =>
    entries.map(({ change }) => [
      change?.area,
      change?.of,
      change?.kind,
      change?.fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('; '),
    ]);

  it('says who changed a price, from what to what, by hand and by a change to many lots', async () => {
    const { lot, zone } = await aWorld(test, { owner, driver });
    await test.call('PATCH /zones/:id', { params: { id: zone.id }, body: { price: 6 } }, owner.headers);
    const entries = await historyOf(lot.id, owner.headers, { area: 'rates' });
    expect(entries[0]).toMatchObject({ by: { name: 'Olive Owner' }, action: 'settings_changed' });
    expect(wordsOf(entries)).toEqual([['rates', zone.zoneNumber, 'changed', 'Price: $5.00 an hour → $6.00 an hour']]);
    const pause = { lots: { ids: [lot.id] }, change: { kind: 'sales' as const, paused: true } };
    const preview = await test.call('POST /locations/portfolio/preview', { body: pause }, owner.headers);
    const body = { ...pause, shown: preview.body.data.shown };
    await test.call('POST /locations/portfolio/acts', { body }, owner.headers);
    await test.drainJobs();
    const [paused] = await historyOf(lot.id, owner.headers, { area: 'lot' });
    expect([paused?.by.name, paused?.change?.by]).toEqual(['Olive Owner', 'many_lots']);
    expect(wordsOf(paused ? [paused] : [])[0]?.[3]).toBe('Paused: No → Yes');
  });

  it('says what an import added and changed, and what undoing it took back', async () => {
    const chain = await test.signUp('vendor');
    const file = (price: number) =>
      `location,address,phone,latitude,longitude,zone,price,sold_by\nLake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.88,-87.63,1,${price},hour`;
    const send = (csv: string) =>
      test.call('POST /locations/import', { query: { dryRun: 'false' }, body: { csv } }, chain.headers);
    await send(file(4));
    await send(file(5));
    const [lot] = (await test.call('GET /locations/me', {}, chain.headers)).body.data.locations;
    const entries = await historyOf(lot?._id ?? '', chain.headers);
    expect(entries.map(({ change }) => [change?.by, change?.kind, change?.area])).toEqual([
      ['import', 'changed', 'rates'],
      ['import', 'added', 'lot'],
      ['import', 'added', 'lot'],
    ]);
    expect(wordsOf(entries)[0]?.[3]).toBe('Price: $4.00 an hour → $5.00 an hour');
    await test.handlers['prove-audit']();
    const { proof } = (await test.call('GET /support/audit', { query: { show: 'changes' } }, admin.headers)).body.data;
    expect(proof).toMatchObject({ intact: true });
  });

  it('is not read by strangers, and managers do not see the team', async () => {
    const { lot } = await aWorld(test, { owner, driver });
    const manager = await joinTeam(test, owner, { role: 'manager' });
    const stranger = await test.signUp('vendor');
    const theirs = await test.call('GET /locations/:id/history', { params: { id: lot.id } }, stranger.headers);
    expect(theirs.status).toBe(404);
    expect((await historyOf(lot.id, owner.headers, { area: 'team' })).length).toBeGreaterThan(0);
    expect(await historyOf(lot.id, manager.headers, { area: 'team' })).toEqual([]);
  });
});
