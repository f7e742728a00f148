import { describe, expect, it, vi } from 'vitest';
import { STATE_NAMES } from '#features/vehicles/rules/state-names.ts';
import { distanceMeters } from '#platform/geo/geo.ts';
import { LANDMARKS } from './landmarks.ts';
import { createOfflineGazetteer, gazetteerCredit } from './offline-gazetteer.ts';
import { describePlacesPort } from './places.suite.ts';

const CHICAGO = { lat: 41.88, lng: -87.63 };
const gazetteer = createOfflineGazetteer();

const suggest = async (query: string, near?: typeof CHICAGO) =>
  (await gazetteer.suggest(query, { near })).places.map(({ title, subtitle }) => `${title} | ${subtitle}`);
const first = async (query: string, near?: typeof CHICAGO) => (await suggest(query, near))[0];
const locate = async (query: string) => {
  const [best] = (await gazetteer.suggest(query)).places;
  return best === undefined ? null : gazetteer.locate(best.placeId);
};

describePlacesPort('the offline gazetteer', gazetteer);

describe('searching the offline gazetteer by name', () => {
  it('prefers a name that starts as typed, then the larger place', async () => {
    expect(await first('springfield')).toBe('Springfield | Missouri');
    expect(await first('chi')).toBe('Chicago | Illinois');
    expect(await first('york')).toMatch(/^York/);
  });

  it('prefers near over large', async () => {
    expect(await first('springfield', CHICAGO)).toBe('Springfield | Illinois');
    expect(await first('lincoln park', CHICAGO)).toBe('Lincoln Park | Illinois, near Chicago');
  });

  it.each([
    ['springfield, il', 'Springfield | Illinois'],
    ['Springfield Illinois', 'Springfield | Illinois'],
    ['portland, m', 'Portland | Maine'],
    ['new york, ny', 'New York | New York'],
    ['Washington, D.C.', 'Washington | District of Columbia'],
  ])('reads the state in %j', async (query, expected) => {
    expect(await first(query)).toBe(expected);
  });

  it.each([
    ['ofallon', "O'Fallon | Missouri"],
    ['o fallon', "O'Fallon | Missouri"],
    ['SAINT LOUIS', 'St. Louis | Missouri'],
    ['st paul', 'Saint Paul | Minnesota'],
    ['winston salem', 'Winston-Salem | North Carolina'],
    ['nyc', 'New York | New York'],
  ])('reads %j as people type it', async (query, expected) => {
    expect(await first(query)).toBe(expected);
  });

  it('finds a name by any of its words', async () => {
    expect(await suggest('loop', CHICAGO)).toContain('Chicago Loop | Illinois, near Chicago');
  });

  it('distinguishes two places of the same name in one state by the larger city near them', async () => {
    expect(await suggest('monticello, la')).toEqual([
      'Monticello | Louisiana, near Vicksburg',
      'Monticello | Louisiana, near Baton Rouge',
    ]);
  });

  it('knows the towns known only to the post office, and the territories', async () => {
    expect(await first('flushing, ny')).toBe('Flushing | New York');
    expect(await first('san juan, pr')).toBe('San Juan | Puerto Rico');
  });
});

describe('searching the offline gazetteer for a landmark', () => {
  it.each([
    ["o'hare", "O'Hare International Airport | Chicago, Illinois"],
    ['ORD', "O'Hare International Airport | Chicago, Illinois"],
    ['Wrigley Field', 'Wrigley Field | Chicago, Illinois'],
    ['wrigley field chicago', 'Wrigley Field | Chicago, Illinois'],
    ['ucla', 'University of California, Los Angeles | Los Angeles, California'],
    ['soldier f', 'Soldier Field | Chicago, Illinois'],
    ['mayo clinic', 'Mayo Clinic | Rochester, Minnesota'],
    ['Northwestern Memorial', 'Northwestern Memorial Hospital | Chicago, Illinois'],
    ['Cedars Sinai', 'Cedars-Sinai Medical Center | Los Angeles, California'],
    ['stanford hospital', 'Stanford Hospital | Stanford, California'],
    ['UIC', 'University of Illinois Chicago | Chicago, Illinois'],
    ['boston childrens', "Boston Children's Hospital | Boston, Massachusetts"],
    ['uconn', 'University of Connecticut | Storrs, Connecticut'],
    ['sf general', 'Zuckerberg San Francisco General Hospital | San Francisco, California'],
  ])('finds %j', async (query, expected) => {
    expect(await first(query)).toBe(expected);
  });

  it('keeps a large city, and any that is named, before what continues alike, and of two namesakes prefers the near one', async () => {
    expect((await suggest('chicago'))[0]).toBe('Chicago | Illinois');
    expect((await suggest('Marquette, MI'))[0]).toBe('Marquette | Michigan');
    expect((await suggest('marquette'))[0]).toBe('Marquette | Michigan');
    expect(await first('union station', CHICAGO)).toBe('Chicago Union Station | Chicago, Illinois');
  });

  it.each(['University of Chicago', 'univeristy of chicago', 'univ of chicago', 'u of chicago', 'chicago university'])(
    'prefers the one whose whole name %j is to the nearest one that contains it',
    async (query) => {
      expect(await first(query, CHICAGO)).toBe('University of Chicago | Chicago, Illinois');
    },
  );

  it('prefers one close by to a distant village of that name, and its own word to a town one letter away', async () => {
    expect(await first('loyola', CHICAGO)).toBe('Loyola University Chicago | Chicago, Illinois');
    expect(await first('loyola')).toBe('Loyola | California');
    expect(await suggest('airport', CHICAGO)).toEqual(
      expect.arrayContaining(["O'Hare International Airport | Chicago, Illinois"]),
    );
    expect(await first('memorial hospital', CHICAGO)).toBe('Northwestern Memorial Hospital | Chicago, Illinois');
  });

  it('places it where it is', async () => {
    expect(await locate('Wrigley Field')).toMatchObject({ address: 'Wrigley Field, Chicago, IL', lat: 41.9484 });
  });

  it('lists each once, in its state, within the country', () => {
    expect(LANDMARKS.length).toBeGreaterThan(600);
    expect(new Set(LANDMARKS.map(({ id }) => id)).size).toBe(LANDMARKS.length);
    expect(new Set(LANDMARKS.map(({ name, city }) => `${name} ${city}`)).size).toBe(LANDMARKS.length);
    const strange = LANDMARKS.filter(({ lat, lng, state }) => {
      return !(state in STATE_NAMES) || !(lat > 17 && lat < 72) || !(lng > -180 && lng < -65);
    });
    expect(strange).toEqual([]);
  });

  it('is near the town that it names', async () => {
    const far: string[] = [];
    for (const { name, city, state, ...point } of LANDMARKS) {
      const [town] = (await gazetteer.suggest(`${city}, ${state}`)).places;
      const center = town && (await gazetteer.locate(town.placeId));
      if (!center || distanceMeters(center, point) > 45_000) far.push(`${name}, ${city}, ${state}`);
    }
    expect(far).toEqual([]);
  });
});

describe('a typing error', () => {
  it.each([
    ['Chciago', 'Chicago | Illinois'],
    ['Chicgo, IL', 'Chicago | Illinois'],
    ['Milwakee', 'Milwaukee | Wisconsin'],
    ['wriglet field', 'Wrigley Field | Chicago, Illinois'],
  ])('is read through in %j', async (query, expected) => {
    expect(await first(query)).toBe(expected);
  });
});

describe('searching the offline gazetteer by ZIP code', () => {
  it('names the town of each matching code', async () => {
    expect(await suggest('6061')).toContain('60614 | Chicago, Illinois');
    expect(await suggest('60614-1234')).toEqual(['60614 | Chicago, Illinois']);
    expect(await suggest('Chicago, IL 60614')).toEqual(['60614 | Chicago, Illinois']);
  });

  it('lists the nearest code first', async () => {
    expect(await first('606', CHICAGO)).toBe('60603 | Chicago, Illinois');
  });

  it('keeps the leading zeros of eastern codes', async () => {
    expect(await first('02108')).toBe('02108 | Boston, Massachusetts');
  });
});

describe('an address typed without a street map', () => {
  it.each([
    '1250 W Fullerton Ave, Chicago',
    '1250 W Fullerton Ave Chicago',
    '1250 W Fullerton Ave, Chicago, IL',
    '1250 W Fullerton Ave, Chicago, Illinois, USA',
    '1250  W Fullerton Ave ,Chicago',
  ])('is placed at the center of its city: %j', async (query) => {
    expect(await suggest(query, CHICAGO)).toEqual([
      '1250 W Fullerton Ave, Chicago, IL | Center of Chicago. Set the pin on the map.',
    ]);
    expect(await locate(query)).toMatchObject({ address: '1250 W Fullerton Ave, Chicago, IL', lat: 41.85003 });
  });

  it('is placed at the center of its ZIP code when one is typed', async () => {
    const query = '1250 W Fullerton Ave, Chicago, IL 60614';
    expect(await suggest(query)).toEqual([`${query} | Center of ZIP code 60614. Set the pin on the map.`]);
    expect(await locate('1250 W Fullerton Ave 60614')).toMatchObject({ address: query, lat: 41.92275 });
  });

  it("keeps a single building's ZIP code, which no list has", async () => {
    expect(await first('350 5th Ave, New York, NY 10118')).toBe(
      '350 5th Ave, New York, NY 10118 | Center of New York. Set the pin on the map.',
    );
  });

  it('offers every city that continues as typed', async () => {
    expect((await suggest('100 Main St, Springf')).slice(0, 2)).toEqual([
      '100 Main St, Springfield, MO | Center of Springfield. Set the pin on the map.',
      '100 Main St, Springfield, MA | Center of Springfield. Set the pin on the map.',
    ]);
  });

  it('is looked for in the nearest city while no city is typed, and nowhere without a position', async () => {
    expect(await first('1250 W Fullerton Ave', CHICAGO)).toMatch(/^1250 W Fullerton Ave, Chicago, IL/);
    expect(await suggest('1250 W Fullerton Ave')).toEqual([]);
  });

  it('treats a neighborhood named with its city as the neighborhood', async () => {
    expect(await suggest('Lincoln Park, Chicago')).toEqual(['Lincoln Park | Illinois, near Chicago']);
  });

  it('may be a garage or a corner', async () => {
    expect(await first('Michigan Ave & Wacker Dr, Chicago')).toMatch(/^Michigan Ave & Wacker Dr, Chicago, IL/);
  });
});

describe('the offline gazetteer in the server', () => {
  it('loads nothing before the first query', () => {
    const load = vi.fn();
    createOfflineGazetteer(load);
    expect(load).not.toHaveBeenCalled();
  });

  it('credits its sources, as their license requires', async () => {
    expect((await gazetteer.suggest('Chicago')).credit).toBe(gazetteerCredit());
    expect(gazetteerCredit()).toMatch(/GeoNames.*CC BY 4\.0/);
  });
});
