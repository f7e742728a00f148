// Lots with realistic names and addresses: a few kinds of names, some landmarks, streets that every town has, and any house
// number.

import { sql } from 'kysely';
import pg from 'pg';
import { learnWordsOf } from '#features/lots/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { type Random, seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { progress } from '../figures.ts';

export type NamedLot = { readonly id: string; readonly name: string; readonly address: string };

const BATCH = 25_000;
type Words = readonly [string, ...string[]];
const list = (words: string): Words => words.trim().split(/\s+/) as unknown as Words;

const BEGINNINGS =
  list(`Al Bar Bel Brook Cal Car Ches Clay Corn Dal Dan Ed El Fair Far Glen Grand Green Hal Har Haw Hol Hunt Ken Kings
  Lan Law Lex Lin Mar May Mil Mont Nor Oak Or Park Pem Quin Ray Rich Rock Ros Sal Shel Spring Stan Sum Thorn Tre Van Wal War Wash Wel West
  Whit Wil Win Wood York`);
const ENDINGS =
  list(`borough brook bury by castle chester cliff combe dale den don fair field ford gate grove ham haven hill hurst ington
  land ley lin low man mere mont more ridge shaw side stead stone ton vale view ville ward water way well wick wood worth`);
const TREES = list(
  'Main Lake Oak Maple Pine Cedar Elm Walnut Washington Park Church Broad Chestnut Market Spring Union River Mill',
);
const TYPES = list('St Ave Blvd Dr Rd Ln Ct Pl Pkwy Ter');
const COMPASS = list('N S E W');
const KINDS = list(
  'Garage Lot Deck Plaza Parking Center Station Terminal Arena Hospital Theater Market Tower Square Landing',
);
const STATES = list('IL IN OH WI MI IA MO KY TX CA NY PA FL GA WA');

const nameOf = (random: Random): string => `${random.oneOf(BEGINNINGS)}${random.oneOf(ENDINGS)}`;

function addressOf(random: Random): string {
  const street = random.between(0, 3) === 0 ? random.oneOf(TREES) : nameOf(random);
  const line = `${random.between(1, 9999)} ${random.oneOf(COMPASS)} ${street} ${random.oneOf(TYPES)}`;
  return `${line}, ${nameOf(random)}, ${random.oneOf(STATES)} ${random.between(10_000, 99_999)}`;
}

/** At most a handful of lots share a name. */
const lotNameOf = (random: Random): string => {
  const name = `${nameOf(random)} ${random.oneOf(KINDS)}`;
  return random.between(0, 2) === 0 ? `${nameOf(random)} & ${name}` : name;
};

/** @returns some of the lots, to search for */
export async function seedNamedLots(
  connectionString: string,
  count: number,
  zones: number,
): Promise<readonly NamedLot[]> {
  const random = seededRandom(175);
  const client = new pg.Client({ connectionString });
  const database = openDatabase({ connectionString, max: 1 });
  await client.connect();
  const stored: NamedLot[] = [];
  try {
    for (let from = 0; from < count; from += BATCH) {
      const lots = Array.from({ length: Math.min(BATCH, count - from) }, () => ({
        name: lotNameOf(random),
        address: addressOf(random),
        lat: 29 + random.between(0, 17_000_000) / 1e6,
        lng: -120 + random.between(0, 45_000_000) / 1e6,
      }));
      const { rows } = await client.query<NamedLot>(INSERT_LOTS, [JSON.stringify(lots)]);
      stored.push(...rows.filter((_, index) => index % Math.floor(count / zones) === 0));
      progress(`${from + lots.length} lots`);
    }
    await learnWordsOf(database.db, sql`true`);
    await client.query('vacuum analyze locations');
    await client.query('vacuum analyze lot_words');
    return stored.slice(0, zones);
  } finally {
    await client.end();
    await database.close();
  }
}

const INSERT_LOTS = `
  with lots as (
    insert into locations (id, owner_id, name, address, phone, lat, lng, time_zone, created_at)
    select uuidv7(), uuidv7(), name, address, '+13125550123', lat, lng, 'America/Chicago', now()
    from json_to_recordset($1::json) as lot (name text, address text, lat float8, lng float8)
    returning id, name, address
  ), shards as (
    insert into lot_shards (location_id) select id from lots
  )
  select id, name, address from lots`;
