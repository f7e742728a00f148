import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Zone } from '#features/zones/zones.contract.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage, userAs } from '#platform/testing/components/open-page.tsx';
import {
  aLot,
  aNearbyLot,
  aSavedCard,
  aSession,
  aZone,
  id,
  LOT,
  RECEIPT_KEY,
  SESSION,
  ZONE,
} from '#platform/testing/components/samples.ts';

const PAGE = `/locations/${LOT}/zones/${ZONE}`;
const TIMES = { startTime: '2026-06-10T15:10:00.000Z', endTime: '2026-06-10T17:10:00.000Z' };
const INTENT = 'POST /billing/stripe-intent';

async function openZone(changes: Partial<Zone> = {}, query = ''): Promise<void> {
  const place = { location: aLot(), zone: aZone(changes), takesCodes: false };
  api.answer('GET /locations/:locationId/zones/:zoneId', { data: place });
  api.answer('POST /vehicles/get', { data: { status: 'unknown', content: null } });
  await openPage(PAGE + query);
}

/** What a zone that is full or closed leads to; no other lot is near. */
function answerOtherZones(zones: Zone[]): void {
  api.answer('GET /locations/:id/zones', { data: { zones }, nextCursor: null });
  api.answer('GET /locations/center/:point', { data: { data: [] }, nextCursor: null });
}

const stay = async (hours: string, plate = 'abc123', state = 'il') => {
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${hours} hours?`) }));
  await fill('License plate', plate);
  await fill('State', state);
};

const prepare = (totalCost = 1100) =>
  api.answer(INTENT, {
    data: {
      orderId: id(31),
      ...TIMES,
      totalCost,
      fees: 100,
      lines: [],
      clientSecret: 'pi_1_secret_1',
      receiptKey: RECEIPT_KEY,
      warning: null,
    },
    error: null,
  });
const requested = () => api.calls(INTENT).map(({ body }) => body);
const keys = () => new Set(api.calls(INTENT).map(({ headers }) => headers.get('idempotency-key')));

describe('a plate and its state', () => {
  test('keep every letter that is typed, and what does not fit is refused at once', async () => {
    await openZone();
    await user.type(screen.getByLabelText('License plate'), 'abc-123-45');
    expect(textIn('License plate')).toBe('ABC-123-45');
    expect(screen.queryByText('At most 8 letters and digits')).toBeNull();
    await user.type(screen.getByLabelText('License plate'), '6');
    expect(textIn('License plate')).toBe('ABC-123-456');
    screen.getByText('At most 8 letters and digits');
    await press(/^Continue/);
    expect(requested()).toEqual([]);
  });

  test('is found by its name, which is suggested', async () => {
    await openZone();
    prepare();
    await user.click(screen.getByLabelText('State'));
    await vi.waitFor(() => expect(screen.getByLabelText('State').getAttribute('list')).not.toBeNull());
    await user.clear(screen.getByLabelText('State'));
    await user.type(screen.getByLabelText('State'), 'wisconsin');
    expect(textIn('State')).toBe('WISCONSIN');
    await fill('License plate', 'abc123');
    expect(textIn('State')).toBe('WI');
    await press(/^Continue/);
    await vi.waitFor(() => expect(requested()).toMatchObject([{ vehicles: [{ plate: 'ABC123', state: 'WI' }] }]));
  });
});

describe('on a phone whose clock is three hours slow', () => {
  test('the end that is shown before paying is the end that is sold', async () => {
    api.stateTime(new Date('2026-06-10T18:00:00Z'));
    await openZone();
    await stay('2', 'abc123', 'il');
    screen.getByText(/3:10 PM/);
    expect(screen.queryByText(/12:10 PM/)).toBeNull();
  });
});

describe('other ways to park than for a chosen time from now', () => {
  const reserve = () => screen.queryByRole('link', { name: 'Reserve for later' });

  test('leave the plate below the zone: paying when leaving above the times, a reservation below them', async () => {
    await openZone({ reservable: true, startStop: true });
    const inOrder = [
      screen.getByLabelText('License plate'),
      screen.getByRole('link', { name: /^Pay when I leave.*\$5\.50 the first hour/ }),
      screen.getByRole('group', { name: 'How long?' }),
      reserve(),
    ];
    for (const [index, each] of inOrder.slice(1).entries()) {
      expect(inOrder[index]?.compareDocumentPosition(each as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  test('are there while the zone is closed, too', async () => {
    answerOtherZones([]);
    await openZone({ openTime: '00:00', closeTime: '00:01', reservable: true });
    await screen.findByText(/^Closed until/);
    expect(reserve()).not.toBeNull();
  });
});

describe('how long to park', () => {
  const offered = () =>
    within(screen.getByRole('group', { name: 'How long?' }))
      .getAllByRole('radio')
      .map((each) => each.closest('label')?.textContent);

  test('is 1 to 5 hours, each with its price, or anything else', async () => {
    await openZone();
    expect(offered()).toEqual([
      '1 hour$5.50',
      '2 hours$11.00',
      '3 hours$16.50',
      '4 hours$22.00',
      '5 hours$27.50',
      'Other',
    ]);
  });

  test('is only what the zone sells before it closes, and says when that is', async () => {
    await openZone({ openTime: '06:00', closeTime: '12:30' });
    expect(offered()).toEqual(['1 hour$5.50', '2 hours$11.00', 'Until close$12.65', 'OtherCloses 12:30\u00a0PM']);
  });

  test('is all of it, with the closing time, if the zone closes late', async () => {
    await openZone({ openTime: '06:00', closeTime: '23:00' });
    expect(offered().slice(-2)).toEqual(['5 hours$27.50', 'OtherCloses 11:00\u00a0PM']);
  });

  test('is until close in the last hour, without a tap', async () => {
    await openZone({ openTime: '06:00', closeTime: '10:50' });
    expect(offered()).toEqual(['Until close$5.50', 'OtherCloses 10:50\u00a0AM']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Until close/ }).checked).toBe(true);
    prepare();
    await fill('License plate', 'abc123');
    await fill('State', 'il');
    await press(/^Continue/);
    await vi.waitFor(() => expect(requested()).toMatchObject([{ hours: 38 / 60 }]));
  });
});

describe('the page of a zone', () => {
  test('claims nothing while it loads, and loads again after a failure', async () => {
    api.answerByProxy('GET /locations/:locationId/zones/:zoneId', 502);
    await openPage(PAGE);
    await screen.findByText(/^Something went wrong on our side/);
    expect(screen.queryByLabelText('License plate')).toBeNull();
    const place = { location: aLot(), zone: aZone(), takesCodes: false };
    api.answer('GET /locations/:locationId/zones/:zoneId', { data: place });
    await press('Try again');
    await screen.findByRole('heading', { level: 1, name: 'Harbor Lot' });
  });

  test('says of a zone that there is none', async () => {
    api.refuse('GET /locations/:locationId/zones/:zoneId', 'not_found');
    await openPage(PAGE);
    await screen.findByRole('link', { name: 'Find another lot' });
  });

  test.each([
    ['paused', { paused: true }, 'This zone is not selling parking right now.'],
    ['archived', { archived: true }, 'Find another lot'],
  ])('sells nothing in a zone that is %s, and leads on', async (_, changes, words) => {
    await openZone(changes);
    await screen.findByText(new RegExp(words));
    expect(screen.queryByLabelText('License plate')).toBeNull();
  });

  test('sells nothing while the zone is closed, says when it opens, and leads to an open one', async () => {
    answerOtherZones([aZone({ _id: id(12), zoneNumber: 'B2' })]);
    await openZone({ openTime: '18:00', closeTime: '23:00' });
    await screen.findByText('Closed until 6:00 PM');
    await screen.findByRole('link', { name: /^Zone B2 / });
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
  });

  test('names the date that closes the zone, now or before the stay ends', async () => {
    answerOtherZones([]);
    const closed = { until: '2026-06-11', closed: true, name: 'Street fair' } as const;
    await openZone({ datedHours: [{ ...closed, from: '2026-06-10' }] });
    await screen.findByText(/^Closed until .*12:00 AM/);
    screen.getByText('Closed on June 10 (Street fair).');
    cleanup();
    queryClient.clear();
    const daily = { isHourly: false, rate: { name: 'Daily', isHourly: false, priceCents: 2000 } };
    await openZone({ ...daily, datedHours: [{ ...closed, from: '2026-06-11' }] });
    await screen.findByText(/^Closed on June 11 \(Street fair\)\. May lock at .*12:00 AM/);
  });

  test('says that the zone is full, before anything is typed', async () => {
    answerOtherZones([]);
    await openZone({ capacity: 1, left: 0, full: true, freeAt: '2026-06-10T17:00:00.000Z' });
    await screen.findByText('This zone is full right now');
    screen.getByText(/likely to open up at .*12:00 PM/);
    await screen.findByRole('link', { name: 'Find another lot' });
    expect(screen.queryByLabelText('License plate')).toBeNull();
    const place = { location: aLot(), zone: aZone({ capacity: 1, left: 1 }), takesCodes: false };
    api.answer('GET /locations/:locationId/zones/:zoneId', { data: place });
    await press('Check again');
    await screen.findByLabelText('License plate');
  });

  test('that is full leads to the nearest lots with what they cost', async () => {
    answerOtherZones([]);
    const lots = [
      aNearbyLot({ _id: id(61), name: 'By the hour', price: { cents: 900, days: null, rate: 'Hourly' }, left: 4 }),
      aNearbyLot({ _id: id(62), name: 'By the day', price: { cents: 2200, days: 1, rate: 'Daily' } }),
    ];
    api.answer('GET /locations/center/:point', { data: { data: lots }, nextCursor: null });
    await openZone({ capacity: 1, left: 0, full: true });
    await screen.findByRole('link', { name: /^By the hour .*\s· \$9\.00\sfor\s1\shour\s· 4\sleft$/ });
    screen.getByRole('link', { name: /^By the day .*\s· \$22\.00\sfor\s1\sday$/ });
  });

  test('asks whether it is the wrong sign where another lot was paid for minutes ago, and takes another car', async () => {
    const last = { locationId: 'another', lot: 'Adams & Clark', plates: 'ABC1234', receiptKey: 'k'.repeat(32) };
    const at = Date.now() - 60_000;
    localStorage.setItem('parkvale.last', `${at}${JSON.stringify({ ...last, at })}`);
    await openZone();
    await screen.findByText(/^You parked ABC1234 at Adams & Clark/);
    screen.getByRole('link', { name: 'See that parking' });
    await press('Another car');
    expect(screen.queryByText(/^You parked/)).toBeNull();
    expect(screen.getByLabelText('License plate')).toHaveProperty('value', '');
  });

  test('asks nothing of a driver who parked elsewhere an hour ago', async () => {
    const at = Date.now() - 3_600_000;
    localStorage.setItem('parkvale.last', `${at}{}`);
    await openZone();
    await screen.findByLabelText('License plate');
    expect(screen.queryByText('Another car, or the wrong sign?')).toBeNull();
  });

  test('says that a zone is closed for good whose rates are all over, and takes no reservation', async () => {
    answerOtherZones([]);
    const dates = [{ from: '2025-05-01', until: '2025-05-02' }];
    await openZone({ rates: [{ name: 'Fest', kind: 'flat', cents: 2000, when: { dates } }], reservable: true });
    await screen.findByText('Closed now');
    await screen.findByRole('link', { name: 'Find another lot' });
    expect(screen.queryByRole('link', { name: 'Reserve for later' })).toBeNull();
  });

  test.each([
    ['3 hours', '180', {}],
    ['2 days', '2880', { isHourly: false, price: 20, rate: { name: 'Daily', isHourly: false, priceCents: 2000 } }],
  ])('starts with the stay that was searched for: %s', async (words, minutes, changes) => {
    await openZone(changes, `?for=${minutes}`);
    const choice = await screen.findByRole('radio', { name: new RegExp(`^${words}`) });
    expect(choice).toHaveProperty('checked', true);
  });
});

describe('what the total says', () => {
  test.each([
    ['hours', {}, 1],
    ['days', { isHourly: false, price: 20, rate: { name: 'Daily', isHourly: false, priceCents: 2000 } }, 0],
  ] as const)('of %s: its lines on a tap; ten free minutes count in hours alone', async (_, changes, free) => {
    await openZone(changes);
    const total = (await screen.findByText('Total')).closest('details');
    expect(total?.open).toBe(false);
    expect(screen.queryAllByText('10 free minutes included')).toHaveLength(free);
  });
});

describe('what a driver enters', () => {
  test('is the account’s default vehicle, unless another one is picked', async () => {
    const van = { _id: id(41), plate: 'VAN1', state: 'IL', nickname: 'Van', isDefault: false };
    const bike = { ...van, _id: id(42), plate: 'BIKE2', state: 'WI', nickname: '', isDefault: true };
    api.answer('GET /vehicles/me', { data: { vehicles: [bike, van] } });
    rememberUser(userAs('customer'));
    api.answer('GET /users/saved-card', { data: { cards: [] } });
    api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
    await openZone();
    await expect.poll(() => textIn('License plate')).toBe('BIKE2');
    const picks = within(await screen.findByRole('group', { name: 'Your cars' }));
    await user.click(picks.getByRole('button', { name: 'Van VAN1' }));
    expect([textIn('License plate'), textIn('State')]).toEqual(['VAN1', 'IL']);
  });

  test('is a car that the account has paid for, although none is saved', async () => {
    api.answer('GET /vehicles/me', { data: { vehicles: [] } });
    rememberUser(userAs('customer'));
    api.answer('GET /users/saved-card', { data: { cards: [] } });
    const used = [aSession({ status: 'ended' }), aSession({ _id: id(51), status: 'ended', vehiclePlate: 'TWO2' })];
    api.answer('GET /sessions/me', { sessions: used, nextCursor: null });
    await openZone();
    await expect.poll(() => textIn('License plate')).toBe('ABC123');
    const picks = within(await screen.findByRole('group', { name: 'Your cars' }));
    await user.click(picks.getByRole('button', { name: 'TWO2' }));
    expect(textIn('License plate')).toBe('TWO2');
  });

  test('a plate and a state are needed: each is named at its field, the first gets the focus, the time stays', async () => {
    await openZone();
    expect(textIn('State')).toBe('IL');
    await stay('3', '', '');
    await press('Continue\u00a0– $16.50');
    screen.getByText('Please provide a valid license plate');
    screen.getByText('Please provide a valid state for license plate');
    expect(document.activeElement).toBe(screen.getByLabelText('License plate'));
    screen.getByRole('button', { name: 'Continue\u00a0– $16.50' });
    expect(requested()).toEqual([]);
  });

  test('the total is there at once and follows the time and the vehicles', async () => {
    await openZone();
    screen.getByRole('button', { name: 'Continue\u00a0– $5.50' });
    screen.getByText('Transaction fee');
    await press('Add another car');
    screen.getByRole('button', { name: 'Continue\u00a0– $11.00' });
    await fill('License plate 1', 'ABC123');
    await fill('License plate 2', 'ABC123');
    await fill('State 2', 'IL');
    await press('Continue\u00a0– $11.00');
    screen.getByText('Listed twice');
    expect(requested()).toEqual([]);
  });

  test('is still there when the page is opened again in this tab', async () => {
    await openZone();
    await stay('2');
    await openAgain();
    expect([textIn('License plate'), textIn('State')]).toEqual(['ABC123', 'IL']);
    screen.getByRole('button', { name: 'Continue\u00a0– $11.00' });
  });

  test('goes to the server as it was shown', async () => {
    prepare();
    await openZone();
    await stay('2', ' abc123 ');
    await press('Continue\u00a0– $11.00');
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
    expect(requested()).toEqual([
      {
        locationId: LOT,
        zoneId: ZONE,
        hours: 2,
        totalCost: 1100,
        method: 'card',
        vehicles: [{ plate: 'ABC123', state: 'IL' }],
      },
    ]);
  });
});

describe('a note to oneself', () => {
  test('is asked for by a button, kept in this tab, and sent with the booking', async () => {
    prepare();
    await openZone();
    await stay('2');
    await press('Add a note');
    expect(document.activeElement).toBe(screen.getByLabelText('Note for yourself'));
    await fill('Note for yourself', ' Space 214 ');
    await openAgain();
    expect(textIn('Note for yourself')).toBe(' Space 214 ');
    await press('Continue\u00a0– $11.00');
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
    expect(requested()).toMatchObject([{ note: 'Space 214' }]);
  });
});

describe('a stay that cannot be had', () => {
  test('a proxy’s page is no answer: nothing was charged, and a second try is the same request', async () => {
    api.answerByProxy(INTENT, 502);
    await openZone();
    await stay('2');
    await press('Continue\u00a0– $11.00');
    await screen.findByText('Looks like something went wrong, please try again. You have not been charged.');
    prepare();
    await press('Continue\u00a0– $11.00');
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
    expect([requested().length, keys().size]).toEqual([2, 1]);
  });

  test('without a signal nothing was charged, and what was typed stays', async () => {
    api.cutOff(INTENT);
    await openZone();
    await stay('2');
    await press('Continue\u00a0– $11.00');
    await screen.findByText(/^No connection.*You have not been charged\.$/);
    expect(textIn('License plate')).toBe('ABC123');
  });

  test('a new price is shown before it is asked for again', async () => {
    api.refuse(INTENT, 'price_changed', { data: { totalCost: 1300 } });
    await openZone();
    await stay('2');
    await press('Continue\u00a0– $11.00');
    await screen.findByText('It is now $13.00. You have not been charged.');
  });

  test('a vehicle that is paid for already gets more time instead', async () => {
    const own = { sessionId: SESSION, receiptKey: RECEIPT_KEY, startTime: TIMES.startTime };
    vi.setSystemTime(new Date(TIMES.startTime));
    api.refuse(INTENT, 'already_paid', { data: { endTime: TIMES.endTime, ...own } });
    await openZone();
    await stay('2');
    await press('Continue\u00a0– $11.00');
    await screen.findByText('This car is paid for here until 12:10 PM. You have not been charged.');
    const more = await screen.findByRole('link', { name: 'Add time' });
    expect(more.getAttribute('href')).toBe(`/receipt/${RECEIPT_KEY}?add=${SESSION}`);
  });

  test('if the last space is taken meanwhile, free ones are offered, and nothing is typed again', async () => {
    api.refuse(INTENT, 'zone_full');
    const full = aZone({ capacity: 1, left: 0, full: true, freeAt: '2026-06-10T17:00:00.000Z' });
    const daily = { isHourly: false, price: 20, rate: { name: 'Daily', isHourly: false, priceCents: 2000 } };
    const other = aZone({ ...daily, _id: id(12), zoneNumber: 'B2', capacity: 7, left: 7 });
    api.answer('GET /locations/:id/zones', { data: { zones: [full, other] }, nextCursor: null });
    api.answer('GET /locations/center/:point', { data: { data: [] }, nextCursor: null });
    await openZone();
    await stay('1');
    await press('Continue\u00a0– $5.50');
    await screen.findByText('No spaces are left in this zone for that time. You have not been charged.');
    await screen.findByText(/A space in this zone is likely to open up at/);
    screen.getByRole('link', { name: /^Zone B2 \$22\.00\sfor\s1\sday\s· 7\sleft$/ });
    expect(textIn('License plate')).toBe('ABC123');
  });
});

async function openAgain(): Promise<void> {
  cleanup();
  await openPage(PAGE);
}

describe('a driver with a saved card', () => {
  const openSigned = async (cards = [aSavedCard()]) => {
    const car = { _id: id(41), plate: 'VAN1', state: 'IL', nickname: 'Van', isDefault: true };
    api.answer('GET /vehicles/me', { data: { vehicles: [car] } });
    api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
    api.answer('GET /users/saved-card', { data: { cards } });
    rememberUser(userAs('customer'));
    await openZone();
    await expect.poll(() => textIn('License plate')).toBe('VAN1');
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

  test('pays with one tap at the sign', async () => {
    prepare(550);
    api.answer('POST /sessions', { data: { _id: SESSION, sessionIds: [SESSION], totalCost: 550, ...TIMES } });
    api.answer('POST /billing/card', { message: 'Card chosen' });
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'requires_action' } });
    await openSigned();
    const pay = await screen.findByRole('button', { name: 'Pay $5.50 · Visa 4242' });
    await settled();
    await user.click(pay);
    await screen.findByText('Your bank wants to verify that it is you');
    expect(api.calls('POST /billing/card').map(({ body }) => body)).toEqual([
      { clientSecret: 'pi_1_secret_1', savedCard: id(71) },
    ]);
  });

  test('can pay otherwise, and a price that has changed charges nothing', async () => {
    api.refuse(INTENT, 'price_changed', { data: { totalCost: 660 } });
    await openSigned();
    const pay = await screen.findByRole('button', { name: 'Pay $5.50 · Visa 4242' });
    await settled();
    await user.click(pay);
    await expect.poll(() => requested()).toHaveLength(1);
    expect(api.calls('POST /billing/card')).toEqual([]);
    prepare(550);
    await user.click(screen.getByRole('button', { name: 'Other ways to pay' }));
    await screen.findByRole('button', { name: 'Pay $5.50 with test wallet' });
    expect(api.calls('POST /billing/card')).toEqual([]);
  });

  test('does not pay with a tap on the button that the card’s took the place of', async () => {
    prepare(550);
    await openSigned();
    await user.click(await screen.findByRole('button', { name: 'Pay $5.50 · Visa 4242' }));
    await screen.findByRole('button', { name: 'Pay $5.50 with test wallet' });
    expect(api.calls('POST /billing/card')).toEqual([]);
  });

  test('does not pay when Enter ends the typing of a plate', async () => {
    prepare(550);
    await openSigned();
    await screen.findByRole('button', { name: 'Pay $5.50 · Visa 4242' });
    await settled();
    await user.type(screen.getByLabelText('License plate'), '{Enter}');
    await screen.findByRole('button', { name: 'Pay $5.50 with test wallet' });
    expect(api.calls('POST /billing/card')).toEqual([]);
  });

  test('continues as everybody else once the card has expired', async () => {
    await openSigned([aSavedCard({ expires: '2026-05' })]);
    await screen.findByRole('button', { name: 'Continue\u00a0– $5.50' });
  });
});
