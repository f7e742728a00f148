/**
 * After each test file on a cluster: what each statement really asked, and that none asked more than one shard unless its file is on the
 * list with a reason.
 */
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { getTestDatabase } from '../database/test-database.ts';
import { MANY_SHARDS } from './many-shards.ts';
import { type Asked, takeAsked } from './shard-tasks.ts';

afterAll(async () => {
  const asked = takeAsked();
  if (asked.length === 0) return;
  const rangeOf = await readRanges();
  const figures = asked.map((each) => figuresOf(each, rangeOf));
  const lines = figures.map(({ queries, shards, times, sender, text }) =>
    [queries, shards, times, sender.replace('src/server/', ''), text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)].join(
      '\t',
    ),
  );
  process.stdout.write(`${['queries', 'shards', 'times', 'file', 'statement'].join('\t')}\n${lines.join('\n')}\n`);
  const refused = asked.flatMap(({ sender, errors }) =>
    [...errors].map((error) => `${sender.replace('src/server/', '')}: ${error}`),
  );
  if (refused.length > 0) process.stdout.write(`Refused:\n${refused.join('\n')}\n`);
  const unexpected = figures.filter(({ shards, sender }) => shards > 1 && !isListed(sender));
  expect(unexpected.map(({ sender, shards, text }) => `${sender} asked ${shards} shards: ${text}`)).toEqual([]);
}, 60_000);

const isListed = (sender: string): boolean => MANY_SHARDS[sender.replace('src/server/', '')] !== undefined;

type RangeOf = ReadonlyMap<number, string>;

/** Tables that are kept together have equal ranges, whose rows are on the same machine. */
async function readRanges(): Promise<RangeOf> {
  const client = new pg.Client(await getTestDatabase());
  await client.connect();
  try {
    const { rows } = await client.query(
      'select shardid::integer as id, shardminvalue as range from pg_dist_shard where shardminvalue is not null',
    );
    return new Map(rows.map(({ id, range }) => [id, range]));
  } finally {
    await client.end();
  }
}

/** The most that it asked at one time. */
function figuresOf({ sender, text, tasks }: Asked, rangeOf: RangeOf) {
  const shardsOf = (queries: readonly number[][]) =>
    new Set(queries.flat().flatMap((id) => rangeOf.get(id) ?? [])).size;
  return {
    sender,
    text,
    times: tasks.length,
    queries: Math.max(...tasks.map(({ length }) => length)),
    shards: Math.max(...tasks.map(shardsOf)),
  };
}
