import { describe, expect, it, vi } from 'vitest';
import { createOfflineGazetteer, GAZETTEER_CREDIT } from './offline-gazetteer.ts';
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
  it('prefers the name that begins as typed, then the larger place', async () => {
    expect(await first('springfield')).toBe('Springfield | Missouri');
    expect(await first('chi')).toBe('Chicago | Illinois');
    expect(await first('york')).toMatch(/^York/);
  });

  it('prefers what is near to what is larger', async () => {
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

  it('tells two places of one name in one state apart by the larger city near them', async () => {
    expect(await suggest('monticello, la')).toEqual([
      'Monticello | Louisiana, near Vicksburg',
      'Monticello | Louisiana, near Baton Rouge',
    ]);
  });

  it('knows the towns that only the post knows, and the territories', async () => {
    expect(await first('flushing, ny')).toBe('Flushing | New York');
    expect(await first('san juan, pr')).toBe('San Juan | Puerto Rico');
  });
});

describe('searching the offline gazetteer by ZIP code', () => {
  it('names the town of each code that begins as typed', async () => {
    expect(await suggest('6061')).toContain('60614 | Chicago, Illinois');
    expect(await suggest('60614-1234')).toEqual(['60614 | Chicago, Illinois']);
    expect(await suggest('Chicago, IL 60614')).toEqual(['60614 | Chicago, Illinois']);
  });

  it('gives the nearest code first', async () => {
    expect(await first('606', CHICAGO)).toBe('60603 | Chicago, Illinois');
  });

  it('keeps the zeros that codes of the east begin with', async () => {
    expect(await first('02108')).toBe('02108 | Boston, Massachusetts');
  });
});

describe('an address typed without a map of streets', () => {
  it.each([
    '1250 W Fullerton Ave, Chicago',
    '1250 W Fullerton Ave Chicago',
    '1250 W Fullerton Ave, Chicago, IL',
    '1250 W Fullerton Ave, Chicago, Illinois, USA',
    '1250  W Fullerton Ave ,Chicago',
  ])('is put at the middle of its city: %j', async (query) => {
    expect(await suggest(query, CHICAGO)).toEqual([
      '1250 W Fullerton Ave, Chicago, IL | Center of Chicago. Set the pin on the map.',
    ]);
    expect(await locate(query)).toMatchObject({ address: '1250 W Fullerton Ave, Chicago, IL', lat: 41.85003 });
  });

  it('is put at the middle of its ZIP code where one is typed', async () => {
    const query = '1250 W Fullerton Ave, Chicago, IL 60614';
    expect(await suggest(query)).toEqual([`${query} | Center of ZIP code 60614. Set the pin on the map.`]);
    expect(await locate('1250 W Fullerton Ave 60614')).toMatchObject({ address: query, lat: 41.92275 });
  });

  it("keeps one building's own ZIP code, which no list knows", async () => {
    expect(await first('350 5th Ave, New York, NY 10118')).toBe(
      '350 5th Ave, New York, NY 10118 | Center of New York. Set the pin on the map.',
    );
  });

  it('offers each city that goes on as typed', async () => {
    expect((await suggest('100 Main St, Springf')).slice(0, 2)).toEqual([
      '100 Main St, Springfield, MO | Center of Springfield. Set the pin on the map.',
      '100 Main St, Springfield, MA | Center of Springfield. Set the pin on the map.',
    ]);
  });

  it('is looked for in the nearest city while no city is typed, and nowhere when nobody knows where that is', async () => {
    expect(await first('1250 W Fullerton Ave', CHICAGO)).toMatch(/^1250 W Fullerton Ave, Chicago, IL/);
    expect(await suggest('1250 W Fullerton Ave')).toEqual([]);
  });

  it('takes a quarter named with its city for the quarter', async () => {
    expect(await suggest('Lincoln Park, Chicago')).toEqual(['Lincoln Park | Illinois, near Chicago']);
  });

  it('may be a garage or a corner', async () => {
    expect(await first('Michigan Ave & Wacker Dr, Chicago')).toMatch(/^Michigan Ave & Wacker Dr, Chicago, IL/);
  });
});

describe('the offline gazetteer as a part of the server', () => {
  it('loads nothing before the first question', () => {
    const load = vi.fn();
    createOfflineGazetteer(load);
    expect(load).not.toHaveBeenCalled();
  });

  it('names its sources, as their licence asks', async () => {
    expect((await gazetteer.suggest('Chicago')).credit).toBe(GAZETTEER_CREDIT);
    expect(GAZETTEER_CREDIT).toMatch(/GeoNames.*CC BY 4\.0/);
  });
});
