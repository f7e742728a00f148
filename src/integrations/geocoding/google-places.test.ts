import { describe, expect, it } from 'vitest';
import { GOOGLE_TEST_KEY, startGooglePlaces } from '#platform/testing/stand-ins/google-places-stand-in.ts';
import type { BadDay } from '#platform/testing/stand-ins/http-stand-in.ts';
import { createGooglePlaces, GOOGLE_CREDIT } from './google-places.ts';
import { createOfflineGazetteer } from './offline-gazetteer.ts';
import { describePlacesPort } from './places.suite.ts';
import { withGazetteer } from './places-with-fallback.ts';

const google = await startGooglePlaces();
const settings = { key: GOOGLE_TEST_KEY, apiUrl: google.url };
const places = createGooglePlaces(settings);
const reported: string[] = [];
const notify = (line: string) => void reported.push(line);
const guarded = withGazetteer({ provider: places, gazetteer: createOfflineGazetteer(), notify });
const BAD_DAYS: BadDay[] = ['dropped', 'garbled', 'endless', 500, 429];

describePlacesPort('Google', places);
describePlacesPort('Google with the gazetteer behind it', guarded);

describe('places by Google', () => {
  it('tell a street address from the center of a street, a ZIP code or a city', async () => {
    const exact = async (id: string) => (await places.locate(`ChIJ-stand-in-place-${id}`))?.exact;
    expect(await Promise.all(['fullerton', 'fullerton-ave', '60614', 'chicago'].map(exact))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('are written without their country', async () => {
    const { places: found, credit } = await places.suggest('1250 W Fullerton');
    expect([found[0]?.title, found[0]?.subtitle, credit]).toEqual([
      '1250 W Fullerton Ave',
      'Chicago, IL',
      GOOGLE_CREDIT,
    ]);
    const place = await places.locate(found[0]?.placeId ?? '');
    expect(place?.address).toBe('1250 W Fullerton Ave, Chicago, IL 60614');
  });

  it('send the key in a header and nowhere else', async () => {
    await places.suggest('Chicago');
    await places.locate('ChIJ-stand-in-place-chicago');
    expect(google.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual([GOOGLE_TEST_KEY, GOOGLE_TEST_KEY]);
    expect(google.requests.map(({ path, body }) => path + body).join(' ')).not.toContain(GOOGLE_TEST_KEY);
  });

  it('are charged as one session: typing and look-up share one token', async () => {
    const session = 'one-search-0001';
    for (const typed of ['Chi', 'Chica', 'Chicago']) await places.suggest(typed, { session });
    await places.locate('ChIJ-stand-in-place-chicago', session);
    const tokens = google.requests.map(({ body, query }) =>
      body === '' ? query.get('sessionToken') : JSON.parse(body).sessionToken,
    );
    expect(tokens).toEqual([session, session, session, session]);
    expect(google.endedSessions.has(session)).toBe(true);
  });

  it('are not requested for what cannot be a place', async () => {
    await Promise.all(['', ' ,', '🚗', '\0'].map((query) => places.suggest(query)));
    await Promise.all(['', 'gaz:zip:60614', '../../x'].map((id) => places.locate(id)));
    expect(google.requests).toEqual([]);
  });

  it.each(BAD_DAYS)('fail with messages that contain no key, address or place: %s', async (day) => {
    google.day = day;
    const failures = await Promise.all([
      places.suggest('Chicago').catch(String),
      places.locate('ChIJ-stand-in-place-chicago').catch(String),
    ]);
    for (const failure of failures) {
      expect(failure).toMatch(/^OutsideError: /);
      expect(failure).not.toMatch(/AIza|127\.0|Chicago|ChIJ/);
    }
  });

  it('fail when Google refuses the key, and say so', async () => {
    const wrong = createGooglePlaces({ ...settings, key: 'AIzaWrong_key_00000000000' });
    await expect(wrong.suggest('Chicago')).rejects.toThrow('refused the key (403)');
  });
});

describe('while Google is down', () => {
  it.each(BAD_DAYS)('the offline gazetteer answers under its own name, and the log says why: %s', async (day) => {
    google.day = day;
    reported.length = 0;
    const { places: found, credit } = await guarded.suggest('Chicago');
    expect([found[0]?.title, credit.includes('GeoNames')]).toEqual(['Chicago', true]);
    expect(reported).toEqual([expect.stringMatching(/^places: the provider .+; the offline gazetteer answers$/)]);
    expect(await guarded.locate(found[0]?.placeId ?? '')).toMatchObject({ address: 'Chicago, IL' });
  });

  it('Google gets two seconds and no more', async () => {
    google.day = 'silent';
    const { credit } = await guarded.suggest('Chicago');
    expect(credit).toContain('GeoNames');
    expect(reported.at(-1)).toContain('did not answer within 2 s');
  });

  it('a place that Google suggested cannot be located, and the page says so', async () => {
    google.day = 'dropped';
    await expect(guarded.locate('ChIJ-stand-in-place-chicago')).rejects.toThrow('cannot be reached');
  });
});

describe('after all of that', () => {
  it('every request and every answer followed the contract', async () => {
    await places.suggest('spring', { near: { lat: 41.88, lng: -87.63 }, session: 'one-search-0002' });
    await places.locate('ChIJ-stand-in-place-chicago');
    expect(google.breaches).toEqual([]);
  });
});
