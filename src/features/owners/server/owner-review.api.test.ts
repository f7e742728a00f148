import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const base = await createTestApp();
const test = await createTestApp({
  config: { ...base.deps.config, ownerReview: 'first_lots', publicUrl: 'https://parkvale.example' },
});
const support = await test.signUp('admin');
const AT = { lat: 40.1, lng: -88.2 };
let places = 0;
const aPlace = () => ({ lat: AT.lat + ++places / 100, lng: AT.lng });

const newLot = ({ lat, lng } = aPlace(), name = 'Harbor Lot') => ({
  name,
  phoneNumber: '312.555.0199',
  address: '600 E Grand Ave, Chicago, IL 60611',
  location_point: { coordinates: [lng, lat] as [number, number] },
});
const add = ({ headers }: SignedUp, lot = newLot()) => test.call('POST /locations', { body: lot }, headers);
const own = async ({ headers }: SignedUp) => (await test.call('GET /owner-review', {}, headers)).body.data.review;
const queue = async (state: 'in_review' | 'approved' | 'refused' = 'in_review') =>
  (await test.call('GET /support/owner-reviews', { query: { state, limit: 200 } }, support.headers)).body.data.reviews;
const inQueue = async ({ user }: SignedUp, state?: 'refused' | 'approved') =>
  (await queue(state)).find(({ owner }) => owner._id === user._id);
type Decision = { decision: 'approve' } | { decision: 'refuse'; reason: string };
const decide = ({ user }: SignedUp, body: Decision = { decision: 'approve' }, by = support) =>
  test.call('POST /support/owner-reviews/:id', { params: { id: user._id }, body }, by.headers);
const request = ({ headers }: SignedUp) => test.call('POST /owner-review/ask', {}, headers);

const mailsTo = async (email: string) => {
  const mails = test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', email);
  return mails.orderBy('id').execute();
};
const subjectsTo = async ({ user }: SignedUp) => (await mailsTo(user.email)).map(({ subject }) => subject);
const linkTo = async ({ user }: SignedUp) =>
  (await mailsTo(user.email)).flatMap(({ text }) => /\/confirm-email\/(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
const confirm = (by: SignedUp, token: string) =>
  test.call('POST /users/email-proof/confirm', { body: { token } }, by.headers);

/** With a lot that has a zone, and a confirmed address. */
async function anOwnerInReview() {
  const owner = await test.signUp('vendor');
  const at = aPlace();
  const { location } = (await add(owner, newLot(at))).body.data;
  const zone = await aZone(test.db, { locationId: location._id, priceCents: 500 });
  await confirm(owner, await linkTo(owner));
  return { owner, at, location, zone };
}
type Begun = Awaited<ReturnType<typeof anOwnerInReview>>;

/** Where anybody could come across the lot, and whether it sells. */
async function whereShown({ at, location: { _id: id, name }, zone }: Begun): Promise<Record<string, boolean>> {
  const point = `${at.lat.toFixed(4)},${at.lng.toFixed(4)}`;
  const near = await test.call('GET /locations/center/:point', { params: { point }, query: { radius: 100 } });
  const found = await test.call('GET /locations/search', { query: { q: name, ...at } });
  const listed = await test.call('GET /locations', { query: { id } });
  const open = await test.call('GET /open/parkapi/v3/sites', { query: { limit: 200 } });
  const apds = await test.call('GET /open/apds/places', { query: { limit: 200 } });
  const sign = await test.call('GET /locations/:locationId/zones/:zoneId', {
    params: { locationId: id, zoneId: zone.id },
  });
  const quote = await test.call('POST /zones/:id/quote', { params: { id: zone.id }, body: { hours: 1 } });
  const guest = aGuest();
  const intent = await test.call(
    'POST /billing/stripe-intent',
    {
      body: {
        zoneId: zone.id,
        locationId: id,
        hours: 1,
        vehicles: [{ plate: `AB${places}`, state: 'IL' }],
      } as never,
    },
    guest.headers,
  );
  return {
    nearby: near.body.data.data.some(({ _id }) => _id === id),
    search: found.body.data.locations.some(({ _id }) => _id === id),
    list: listed.body.data.locations.length > 0,
    parkApi: open.body.items.some(({ uid }) => uid === id),
    apds: apds.body.data.some((place) => place.id === id),
    page: !sign.body.data.location.held,
    quote: quote.status === 200,
    sale: intent.status < 300,
  };
}
const all = (value: boolean) => ({
  nearby: value,
  search: value,
  list: value,
  parkApi: value,
  apds: value,
  page: value,
  quote: value,
  sale: value,
});

it('is announced before the first lot is added, on the page of first steps too', async () => {
  const owner = await test.signUp('vendor');
  const ahead = async () => (await test.call('GET /owner-review', {}, owner.headers)).body.data;
  const review = async () => (await test.call('GET /home', {}, owner.headers)).body.data.firstSteps?.review;
  expect([await ahead(), await review()]).toEqual([{ review: null, isAhead: true }, { isEmailConfirmed: false }]);
  await add(owner);
  await confirm(owner, await linkTo(owner));
  expect((await ahead()).isAhead).toBeUndefined();
  expect(await review()).toEqual({ isEmailConfirmed: true });
  await decide(owner);
  expect(await review()).toBeUndefined();
});

describe("a new owner's lots (rule 213)", () => {
  it('are found by nobody and sell nothing until support approves the owner, and then all of them are and do', async () => {
    const begun = await anOwnerInReview();
    expect(begun.location).toMatchObject({ held: true, archived: false });
    expect(await whereShown(begun)).toEqual(all(false));
    expect((await decide(begun.owner)).status).toBe(200);
    expect(await whereShown(begun)).toEqual(all(true));
    const later = (await add(begun.owner)).body.data.location;
    expect(later.held).toBe(false);
  });

  it('can be set up in the meantime, with prices and signs', async () => {
    const { owner, location, zone } = await anOwnerInReview();
    const body = { zoneNumber: '7', price: 4, isHourly: true, openTime: '06:00', closeTime: '23:00' };
    const added = await test.call(
      'POST /zones',
      { body: { ...body, locationId: location._id } as never },
      owner.headers,
    );
    expect(added.status).toBe(201);
    const sign = await test.call('GET /zones/:id/sign', { params: { id: zone.id } }, owner.headers);
    expect(sign.status).toBe(200);
    const { lots } = (await test.call('GET /locations/portfolio', {}, owner.headers)).body.data;
    expect(lots.map(({ state }) => state)).toEqual(['in_review']);
    const open = await test.call('GET /locations/portfolio', { query: { state: 'open' } }, owner.headers);
    expect(open.body.data.lots).toEqual([]);
  });

  it('accept no favorites and no valet cars', async () => {
    const { location } = await anOwnerInReview();
    const driver = await test.signUp('customer');
    const stored = await test.call('PUT /locations/:id/favourite', { params: { id: location._id } }, driver.headers);
    expect(stored.body.error?.code).toBe('location_not_open');
  });

  it('are limited to 20, including archived ones', async () => {
    const owner = await test.signUp('vendor');
    for (let lots = 0; lots < 20; lots++) expect((await add(owner)).status).toBe(201);
    const { locations } = (await test.call('GET /locations/me', { query: { limit: 200 } }, owner.headers)).body.data;
    await test.call('DELETE /locations/:id', { params: { id: locations[0]?._id ?? '' } }, owner.headers);
    const refused = await add(owner);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'lots_until_approved']);
    expect(refused.body.error?.fields).toEqual({
      name: 'You can add up to 20 lots until your account is approved.',
    });
    await confirm(owner, await linkTo(owner));
    await decide(owner);
    expect((await add(owner)).status).toBe(201);
  });

  it('are limited to 20 when they are sent at the same time', async () => {
    const owner = await test.signUp('vendor');
    const answers = await Promise.all(Array.from({ length: 24 }, () => add(owner)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(await subjectsTo(owner)).toEqual(['Confirm your email address']);
  });

  it('are limited to 20 when they are imported, with a message on each line beyond', async () => {
    const owner = await test.signUp('vendor');
    await add(owner);
    const line = (number: number) =>
      `Lot ${number},"${number} W Lake St, Chicago, IL 60606",312-555-0123,41.8857,-87.6339,1,5,hour`;
    const csvOf = (count: number) =>
      [
        'location,address,phone,latitude,longitude,zone,price,sold_by',
        ...Array.from({ length: count }, (_, at) => line(at + 1)),
      ].join('\n');
    const send = (count: number) =>
      test.call('POST /locations/import', { query: { dryRun: 'false' }, body: { csv: csvOf(count) } }, owner.headers);
    const refused = await send(21);
    expect(refused.body.error?.code).toBe('import_wrong_lines');
    const checked = await test.call(
      'POST /locations/import',
      { query: { dryRun: 'true' }, body: { csv: csvOf(21) } },
      owner.headers,
    );
    expect(checked.body.data.problems).toMatchObject([
      { line: 21, column: 'location', message: 'You can add up to 20 lots until your account is approved.' },
      { line: 22, column: 'location' },
    ]);
    expect((await send(19)).body.data).toMatchObject({ imported: true, newLocations: 19 });
    const rows = await test.db
      .selectFrom('locations')
      .select('onMarket')
      .where('ownerId', '=', owner.user._id)
      .execute();
    expect(rows.map(({ onMarket }) => onMarket)).toEqual(Array(20).fill(false));
  });
});

describe('an owner who needs no approval', () => {
  it('had lots before reviews were required, or is staff', async () => {
    const before = await test.signUp('vendor');
    await aLocation(test.db, { ownerId: before.user._id });
    expect((await add(before)).body.data.location.held).toBe(false);
    expect(await own(before)).toBeNull();
    const odogwu = await test.signUp('odogwu');
    expect((await add(odogwu)).body.data.location.held).toBe(false);
  });

  it('is anyone, if the setting is off', async () => {
    const owner = await base.signUp('vendor');
    const { body } = await base.call('POST /locations', { body: newLot() }, owner.headers);
    expect(body.data.location.held).toBe(false);
  });
});

describe('the review (rule 213)', () => {
  it('begins with a mail to confirm the address, and cannot be decided favorably before that', async () => {
    const owner = await test.signUp('vendor');
    await add(owner);
    expect(await subjectsTo(owner)).toEqual(['Confirm your email address']);
    expect(await own(owner)).toMatchObject({ state: 'in_review', isEmailConfirmed: false, email: owner.user.email });
    expect(await inQueue(owner)).toMatchObject({ isEmailConfirmed: false, lotCount: 1 });
    expect((await decide(owner)).body.error?.code).toBe('email_unconfirmed');
    await confirm(owner, await linkTo(owner));
    expect(await own(owner)).toMatchObject({ isEmailConfirmed: true });
    expect((await decide(owner)).status).toBe(200);
  });

  it('is announced to support once the address is confirmed', async () => {
    const { owner } = await anOwnerInReview();
    const { supportEmail } = test.deps.config;
    const reported = (await mailsTo(supportEmail)).filter(({ text }) => text.includes(owner.user.email));
    expect(reported).toHaveLength(1);
  });

  it('shows support who is asking and which lots they have, longest waiting first', async () => {
    const { owner, location } = await anOwnerInReview();
    test.clock.advance(1);
    const { owner: later } = await anOwnerInReview();
    const waiting = (await queue()).map((review) => review.owner._id);
    expect(waiting.indexOf(owner.user._id)).toBeLessThan(waiting.indexOf(later.user._id));
    expect(await inQueue(owner)).toMatchObject({
      owner: { name: owner.user.name, email: owner.user.email },
      isEmailConfirmed: true,
      lots: [{ _id: location._id, name: 'Harbor Lot', phoneNumber: '(312) 555-0199', zones: 1, archived: false }],
    });
  });

  it('is listed page by page', async () => {
    await anOwnerInReview();
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { body } = await test.call('GET /support/owner-reviews', { query }, support.headers);
      seen.push(...body.data.reviews.map(({ owner }) => owner._id));
      expect(body.data.waiting).toBeGreaterThanOrEqual(seen.length);
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(seen).toEqual((await queue()).map(({ owner }) => owner._id));
  });

  it('that ends with an approval is mailed and appears in the log', async () => {
    const { owner } = await anOwnerInReview();
    await decide(owner);
    expect((await subjectsTo(owner)).at(-1)).toBe('Your lots are open');
    expect(await own(owner)).toMatchObject({ state: 'approved', reason: null });
    expect(await inQueue(owner, 'approved')).toMatchObject({ decidedBy: { _id: support.user._id } });
    const { entries } = (await test.call('GET /support/audit', { query: {} }, support.headers)).body.data;
    expect(entries[0]).toMatchObject({ action: 'owner_approved', subject: { kind: 'user', id: owner.user._id } });
  });

  it('that ends with a refusal mails the reason; the owner may ask again, and waits behind the others', async () => {
    const begun = await anOwnerInReview();
    const { owner } = begun;
    const reason = 'Please give the phone number that is on the sign at the lot.';
    expect((await decide(owner, { decision: 'refuse', reason })).status).toBe(200);
    const { subject, text = '' } = (await mailsTo(owner.user.email)).at(-1) ?? {};
    expect([subject, text.includes(reason)]).toEqual(['Your lots are not open yet', true]);
    expect(await own(owner)).toMatchObject({ state: 'refused', reason });
    expect(await inQueue(owner)).toBeUndefined();
    expect(await inQueue(owner, 'refused')).toMatchObject({ reason });
    expect(await whereShown(begun)).toEqual(all(false));
    test.clock.advance(5);
    expect((await request(owner)).body.data.review).toMatchObject({ state: 'in_review', reason: null });
    expect((await queue()).at(-1)?.owner._id).toBe(owner.user._id);
  });

  it('requires a reason for a refusal, and is decided once', async () => {
    const { owner } = await anOwnerInReview();
    const wordless = await decide(owner, { decision: 'refuse', reason: ' ' });
    expect(wordless.body.error?.fields).toEqual({ reason: 'Please give a reason. The owner will read this.' });
    await decide(owner);
    expect((await decide(owner, { decision: 'refuse', reason: 'No' })).body.error?.code).toBe('review_decided');
    expect((await decide(owner)).body.error?.code).toBe('review_decided');
    expect((await subjectsTo(owner)).filter((subject) => subject === 'Your lots are open')).toHaveLength(1);
  });

  it('is only for support', async () => {
    const { owner } = await anOwnerInReview();
    expect((await decide(owner, { decision: 'approve' }, owner)).status).toBe(403);
    expect((await test.call('GET /support/owner-reviews', {}, owner.headers)).status).toBe(403);
  });

  it('is deleted with the account', async () => {
    const { owner, location } = await anOwnerInReview();
    await test.call('DELETE /locations/:id', { params: { id: location._id } }, owner.headers);
    const gone = await test.call('DELETE /users/', { body: { userId: owner.user._id } }, support.headers);
    expect(gone.status).toBe(200);
    expect(await inQueue(owner)).toBeUndefined();
  });
});

describe('a link that confirms an address (rule 214)', () => {
  it('works once, for a week, and only for the person signed in to the account', async () => {
    const owner = await test.signUp('vendor');
    const other = await test.signUp('vendor');
    await add(owner);
    const token = await linkTo(owner);
    expect((await confirm(other, token)).body.error?.code).toBe('email_link_over');
    expect(await own(owner)).toMatchObject({ isEmailConfirmed: false });
    test.clock.advance(7 * 24 * 60 + 1);
    const fresh = (
      await test.call('POST /users/login', { body: { email: owner.user.email, password: 'Correct-horse-1' } })
    ).body;
    const again = { ...owner, headers: { authorization: `Bearer ${fresh.token}` } };
    expect((await confirm(again, token)).body.error?.code).toBe('email_link_over');
    await test.call('POST /users/email-proof', {}, again.headers);
    expect((await confirm(again, await linkTo(again))).status).toBe(200);
    expect((await confirm(again, token)).status).toBe(200);
  });

  it('is mailed again at most five times an hour, and not after the address is confirmed', async () => {
    const owner = await test.signUp('vendor');
    const send = () => test.call('POST /users/email-proof', {}, owner.headers);
    for (let times = 0; times < 5; times++) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    await confirm(owner, await linkTo(owner));
    test.clock.advance(90);
    expect((await send()).status).toBe(200);
    expect(await subjectsTo(owner)).toHaveLength(5);
  });
});
