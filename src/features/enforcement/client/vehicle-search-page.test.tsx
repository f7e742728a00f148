import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#platform/contract/endpoints.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aPlateStatus, id, LOT, SESSION, ZONE } from '#platform/testing/components/samples.ts';
import type { Lookup, OfficerCar, PlateStatus } from '../enforcement.contract.ts';

const PACK: Answer<'GET /locations/:id/pack'>['data'] = {
  locationId: LOT,
  name: 'Harbor Lot',
  address: '410 Pier Ave, Chicago, IL 60611',
  timeZone: 'America/Chicago',
  lotState: 'IL',
  whole: true,
  cars: [],
  zones: [
    { _id: ZONE, zoneNumber: 'A1' },
    { _id: id(12), zoneNumber: 'B2' },
  ],
  chalks: [],
  lists: { tag: 'l1', plates: [] },
  gone: [],
  version: 'v1',
  tag: 't1',
  takenAt: '2026-06-10T15:00:00.000Z',
};
const CAR: OfficerCar = {
  _id: SESSION,
  kind: 'session',
  plateNumber: 'OBC123',
  state: 'IL',
  zone: { _id: ZONE, zoneNumber: 'A1' },
  startTime: '2026-06-10T15:10:00.000Z',
  endTime: '2026-06-10T17:10:00.000Z',
  coveredFrom: '2026-06-10T15:00:00.000Z',
  correctedPlate: null,
};
const paid = (changes: Partial<PlateStatus['verdict']> = {}): Partial<PlateStatus> => ({
  success: true,
  message: 'Paid.',
  plate: 'OBC123',
  status: true,
  verdict: { kind: 'not_started', covered: true, elsewhere: false, car: CAR, minutesAgo: null, ...changes },
});

const ELSEWHERE: Lookup = {
  _id: id(92),
  eventId: id(93),
  at: '2026-06-10T14:59:00.000Z',
  receivedAt: '2026-06-10T14:59:00.000Z',
  deviceTime: null,
  officer: { _id: id(10), name: 'Dee Doe' },
  purpose: 'patrol',
  plateNumber: 'OBC123',
  state: 'IL',
  walkZone: 'B2',
  verdict: 'valid',
  covered: true,
  elsewhere: true,
  reservation: false,
  position: null,
  offline: false,
  dataFrom: null,
  answer: null,
};

async function startWalk(): Promise<void> {
  api.answer('GET /locations/:id/pack', { data: PACK });
  api.answer('GET /locations/:id/notes', { data: { notes: [] }, nextCursor: null });
  api.answer('GET /locations/:id/reads', { data: { reads: [], timeZone: PACK.timeZone }, nextCursor: null });
  await openPage(`/service/locations/${LOT}/search`, { as: 'enforcer' });
  await screen.findByText('Live', { exact: true });
}

async function checkPlate(answer: Partial<PlateStatus> = {}, plate = 'xyz9'): Promise<void> {
  api.answer('POST /sessions/status', aPlateStatus(answer));
  await fill('License plate', plate);
  await press('Check');
}
const headline = (words: string) => screen.findByRole('heading', { level: 2, name: words });
const requested = () => api.calls('POST /sessions/status').map(({ body }) => body);

beforeEach(() => {
  api.answer('GET /locations/:id/look-ups/me', { data: { lookups: [] }, nextCursor: null });
});

describe('the lots an officer serves', () => {
  test('are none yet', async () => {
    api.answer('GET /locations/service', { data: { locations: [] }, nextCursor: null });
    await openPage('/service/locations', { as: 'enforcer' });
    await screen.findByText('Looks like you are not servicing any locations yet.');
  });

  test('are saved on this phone', async () => {
    api.answer('GET /locations/service', { data: { locations: [aLot()] }, nextCursor: null });
    api.answer('GET /locations/:id/pack', { data: PACK });
    await openPage('/service/locations', { as: 'enforcer' });
    await screen.findByText(/^Saved at /);
    screen.getByRole('link', { name: 'Search Vehicles Here at Harbor Lot' });
  });
});

describe('many lots', () => {
  const FAR = { ...aLot({ _id: id(31), name: 'Zoo Garage', address: '1 Zoo Rd' }) };
  const lots = Array.from({ length: 9 }, (_, at) =>
    aLot({ _id: id(40 + at), name: `Lot ${at}`, address: `${at} Elm St` }),
  );
  const moved = (lot: ReturnType<typeof aLot>, lng: number, lat: number) => ({
    ...lot,
    location_point: { ...lot.location_point, coordinates: [lng, lat] as [number, number] },
  });
  const answerLots = (locations: ReturnType<typeof aLot>[]) => {
    api.answer('GET /locations/service', { data: { locations }, nextCursor: null });
    api.answer('GET /locations/:id/pack', { data: PACK });
  };
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const standAt = (latitude: number, longitude: number) => {
    const geolocation = {
      getCurrentPosition: (found: (position: unknown) => void) => found({ coords: { latitude, longitude } }),
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  };

  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

  test('are all there, however many pages they take', async () => {
    api.answer('GET /locations/service', ({ query }) =>
      query?.cursor
        ? { data: { locations: [FAR] }, nextCursor: null }
        : { data: { locations: lots }, nextCursor: 'next' },
    );
    api.answer('GET /locations/:id/pack', { data: PACK });
    await openPage('/service/locations', { as: 'enforcer' });
    await screen.findByText('Zoo Garage');
  });

  test('are found by name or address while typing', async () => {
    answerLots([...lots, FAR]);
    await openPage('/service/locations', { as: 'enforcer' });
    await fill('Find a lot', 'zoo rd');
    expect(names()).toEqual(['Zoo Garage']);
    await fill('Find a lot', 'nowhere');
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
  });

  test('stand in the order of their distance on request, each with it', async () => {
    const [near, far] = [moved(aLot({ _id: id(32), name: 'Near' }), -87.63, 41.88), moved(FAR, -87.9, 42)];
    answerLots([far, near]);
    await openPage('/service/locations', { as: 'enforcer' });
    expect(names()).toEqual(['Zoo Garage', 'Near']);
    standAt(41.881, -87.63);
    await press('Nearest first');
    await expect.poll(names).toEqual(['Near', 'Zoo Garage']);
    expect(screen.getAllByText(/ (mi|ft)$/)).toHaveLength(2);
  });

  test('keep their order where the phone does not know its position', async () => {
    answerLots([aLot(), FAR]);
    await openPage('/service/locations', { as: 'enforcer' });
    await press('Nearest first');
    await screen.findByText(/^Your position is not available/);
    expect(names()).toEqual(['Harbor Lot', 'Zoo Garage']);
  });
});

describe('a plate that is checked', () => {
  test('must be one', async () => {
    await startWalk();
    await press('Check');
    screen.getByText('Please enter a license plate number');
    expect(document.activeElement).toBe(screen.getByLabelText('License plate'));
    expect(requested()).toEqual([]);
  });

  test('that is paid is said to be, with its zone', async () => {
    await startWalk();
    await checkPlate(paid(), 'obc123');
    await headline('Paid');
    expect(screen.getAllByText('A1')).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Issue a notice' })).toBeNull();
    expect(requested()).toEqual([expect.objectContaining({ license: 'OBC123', state: 'IL', purpose: 'patrol' })]);
  });

  test('says how long it is paid once that has begun, and when it ended', async () => {
    await startWalk();
    const begun = { ...CAR, startTime: '2026-06-10T14:00:00.000Z' };
    await checkPlate(paid({ kind: 'valid', car: begun }), 'obc123');
    await screen.findByText('2 h 10 min left');
    await press('Next plate');
    await checkPlate(paid(), 'obc124');
    await headline('Paid');
    expect(screen.queryByText(/left$/)).toBeNull();
    await press('Next plate');
    const over = { ...begun, endTime: '2026-06-10T14:48:00.000Z' };
    await checkPlate(paid({ kind: 'ended', covered: false, car: over }), 'obc125');
    await screen.findByText('Ended 12 min ago');
  });

  test('that is paid in another zone than the walk’s is reported as such', async () => {
    await startWalk();
    await choose('Zone to check', 'Zone B2');
    await checkPlate({ ...paid({ elsewhere: true }), walkZone: 'B2' }, 'obc123');
    await headline('Paid in zone A1, you are in B2');
    expect(requested()[0]?.zoneId).toBe(id(12));
    await press('Next plate');
    expect(screen.getByLabelText<HTMLSelectElement>('Zone to check').selectedOptions[0]?.textContent).toBe('Zone B2');
  });

  test('that was corrected a moment ago says that both are covered', async () => {
    await startWalk();
    await checkPlate(paid({ car: { ...CAR, correctedPlate: '0BC123' } }), 'obc123');
    await screen.findByText(/0BC123 is covered too\.$/);
  });

  test('that is like a paid one is never called paid, until the officer says that it is that one', async () => {
    await startWalk();
    const differences = [{ kind: 'look_alike' as const, at: 0, requested: '0', known: 'O' }];
    const near = {
      car: CAR,
      standing: 'starting',
      covered: true,
      differences,
      state: 'same',
      minutesAgo: null,
    } as const;
    await checkPlate(
      {
        plate: '0BC123',
        message: '0BC123 is not paid here, but OBC123 is.',
        nearMatches: [near],
        verdict: { kind: 'near', covered: false, elsewhere: false, car: null, minutesAgo: null },
      },
      '0bc123',
    );
    await headline('Look again');
    screen.getByText('0BC123 is not paid here, but OBC123 is.');
    screen.getByText('OBC123: 0 typed, O on record, at position 1');
    api.answer('POST /sessions/status', aPlateStatus(paid()));
    await press('It is this one OBC123');
    await headline('Paid');
    expect(requested().at(-1)).toMatchObject({ license: 'OBC123', state: 'IL' });
  });

  test('without a state that two cars have is compared by the state', async () => {
    await startWalk();
    const near = { standing: 'starting', covered: true, state: 'missing', minutesAgo: null } as const;
    const cars = ['MI', 'MN'].map((state, at) => ({
      ...near,
      differences: [],
      car: { ...CAR, _id: id(91 + at), state },
    }));
    await fill('State', '');
    await checkPlate(
      {
        plate: 'OBC123',
        state: null,
        nearMatches: cars,
        verdict: { kind: 'near', covered: false, elsewhere: false, car: null, minutesAgo: null },
      },
      'obc123',
    );
    await headline('Compare the state');
    expect(requested()[0]?.state).toBeNull();
    screen.getByRole('button', { name: /^It is from MI/ });
  });

  test('that is on one of the owner’s lists stands out', async () => {
    await startWalk();
    await checkPlate({ listed: [{ list: 'tow', reason: 'Left unpaid 9 times', until: null }] });
    await headline('Not paid here');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Tow list');
    alert.getByText('Left unpaid 9 times');
  });

  test('keeps the state and the zone for the next one, also when the page is opened again', async () => {
    await startWalk();
    expect(textIn('State')).toBe('IL');
    await choose('Zone to check', 'Zone B2');
    await fill('State', 'mi');
    await checkPlate();
    await headline('Not paid here');
    await press('Next plate');
    expect([textIn('License plate'), textIn('State')]).toEqual(['', 'MI']);
    cleanup();
    await startWalk();
    expect([textIn('State'), textIn('Zone to check')]).toEqual(['MI', id(12)]);
  });

  test('is listed among the last checks', async () => {
    api.answer('GET /locations/:id/look-ups/me', { data: { lookups: [ELSEWHERE] }, nextCursor: null });
    await startWalk();
    await screen.findByText('Paid in another zone');
  });

  test('is listed once if its notice checked it again with the same answer', async () => {
    const lookups = [
      ELSEWHERE,
      { ...ELSEWHERE, eventId: id(97) },
      { ...ELSEWHERE, eventId: id(98), plateNumber: 'XYZ789' },
    ];
    api.answer('GET /locations/:id/look-ups/me', { data: { lookups }, nextCursor: null });
    await startWalk();
    await screen.findByText('XYZ789');
    expect(screen.getAllByText('Paid in another zone')).toHaveLength(2);
  });

  test('is marked among the last checks while it is on the tow list', async () => {
    const lists = { tag: 'u', plates: [{ list: 'tow' as const, reason: '', until: null, p: 'OBC123', s: '' }] };
    api.answer('GET /locations/:id/look-ups/me', { data: { lookups: [ELSEWHERE] }, nextCursor: null });
    api.answer('GET /locations/:id/pack', { data: { ...PACK, lists } });
    api.answer('GET /locations/:id/notes', { data: { notes: [] }, nextCursor: null });
    api.answer('GET /locations/:id/reads', { data: { reads: [], timeZone: PACK.timeZone }, nextCursor: null });
    await openPage(`/service/locations/${LOT}/search`, { as: 'enforcer' });
    await screen.findByText('Tow list');
  });

  test('without a signal is not accused by old data, and gets no notice', async () => {
    await startWalk();
    api.cutOff('POST /sessions/status');
    api.cutOff('GET /locations/:id/pack');
    await fill('License plate', 'xyz9');
    await press('Check');
    await screen.findByRole('heading', { level: 2, name: /^Unknown since 10:00\u00a0AM/ });
    screen.getByText(/^It may have been paid since\./);
    expect(screen.queryByText('Not paid here')).toBeNull();
    expect(screen.getByRole('button', { name: 'A notice needs a signal' }).getAttribute('aria-disabled')).toBe('true');
  });
});

test('a look-up that meets an overloaded server is answered by the phone, and sent again without a word', async () => {
  await startWalk();
  api.refuse('POST /sessions/status', 'busy');
  api.refuse('POST /locations/:id/look-ups', 'busy');
  await fill('License plate', 'xyz9');
  await press('Check');
  await screen.findByRole('heading', { level: 2, name: /^Unknown/ });
  await expect.poll(() => api.calls('POST /locations/:id/look-ups').length).toBeGreaterThan(0);
  expect(screen.queryByRole('alert')).toBeNull();
  const [refused] = api.calls('POST /locations/:id/look-ups');
  const eventId = refused?.body.lookups[0]?.eventId ?? '';
  api.answer('POST /locations/:id/look-ups', { data: { stored: [eventId], known: [], refused: [] } });
  await press('Next plate');
  await expect.poll(() => api.calls('POST /locations/:id/look-ups').length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(
    api
      .calls('POST /locations/:id/look-ups')
      .at(-1)
      ?.body.lookups.map((each) => each.eventId),
  ).toEqual([eventId]);
});

test('a look-up that meets a busy server is asked again, and answered by the server', async () => {
  await startWalk();
  let requests = 0;
  api.answer('POST /sessions/status', () => (++requests < 3 ? refuse('busy') : aPlateStatus({ plate: 'XYZ9' })));
  await fill('License plate', 'xyz9');
  await press('Check');
  await screen.findByRole('heading', { level: 2, name: 'Not paid here' }, { timeout: 10_000 });
  expect(new Set(requested().map(({ eventId }) => eventId)).size).toBe(1);
});

test('what the phone judged says how old its data was then, whatever has arrived since', async () => {
  await startWalk();
  api.cutOff('POST /sessions/status');
  api.refuse('POST /locations/:id/look-ups', 'busy');
  await fill('License plate', 'xyz9');
  await press('Check');
  await screen.findByText(/^Not checked with the server: based on data from .*, just now\./);
  vi.setSystemTime(new Date('2026-06-10T15:01:00Z'));
  const before = api.calls('GET /locations/:id/pack').length;
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => api.calls('GET /locations/:id/pack').length).toBeGreaterThan(before);
  await expect.poll(() => api.calls('POST /locations/:id/look-ups').length).toBeGreaterThan(1);
  expect(screen.queryByText(/clock was changed/)).toBeNull();
  await screen.findByText(/^Not checked with the server: based on data from .*, 1 min old\./, {}, { timeout: 20_000 });
});

test('a check without a signal is answered once there is one, and stays in the list', async () => {
  await startWalk();
  api.cutOff('POST /sessions/status');
  api.cutOff('GET /locations/:id/pack');
  api.cutOff('GET /locations/:id/look-ups/me');
  await fill('License plate', 'off1234');
  await press('Check');
  await screen.findByText('No signal', { exact: true });
  await press('Next plate');
  const checks = () => screen.getByRole('heading', { name: 'Recent checks' }).closest('section') as HTMLElement;
  within(checks()).getByText('Unknown');
  const { promise: asked, resolve: answer } = Promise.withResolvers<Lookup[]>();
  api.answer('GET /locations/:id/look-ups/me', async () => ({ data: { lookups: await asked }, nextCursor: null }));
  api.answer('POST /locations/:id/look-ups', ({ body: { lookups } }) => {
    const [sent] = lookups;
    answer([
      {
        ...ELSEWHERE,
        eventId: sent?.eventId ?? '',
        plateNumber: 'OFF1234',
        verdict: 'nothing',
        covered: false,
        elsewhere: false,
        offline: true,
        answer: { verdict: 'nothing', covered: false, elsewhere: false },
      },
    ]);
    return { data: { stored: [sent?.eventId ?? ''], known: [], refused: [] } };
  });
  api.answer('GET /locations/:id/pack', { data: PACK });
  window.dispatchEvent(new Event('online'));
  await within(checks()).findByText('Not paid');
  within(checks()).getByText('OFF1234: Not paid');
  expect(within(checks()).queryByText(/No checks at this lot|Unknown|waiting for signal/)).toBeNull();
  await screen.findByText('Live', { exact: true });
  expect(screen.queryByText('No signal')).toBeNull();
});

test('a server that is silent for five seconds is said to be slow, until it or the phone answers', async () => {
  await startWalk();
  api.hang('POST /sessions/status');
  api.refuse('POST /locations/:id/look-ups', 'busy');
  await fill('License plate', 'slow1');
  await press('Check');
  screen.getByRole('button', { name: 'Checking…' });
  await screen.findByRole('button', { name: 'Slow connection, still trying' });
  await screen.findByRole('heading', { level: 2, name: /^Unknown since/ });
  expect(screen.queryByText('Slow connection, still trying')).toBeNull();
});

test('a note needs words', async () => {
  await startWalk();
  await press('Write a note');
  await press('Save note');
  screen.getByText('Please write a note');
  expect(api.calls('POST /locations/:id/notes')).toEqual([]);
});
