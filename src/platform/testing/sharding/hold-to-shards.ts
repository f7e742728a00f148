/**
 * Runs after each test file on a cluster. Prints what each statement really queried, and fails if the cluster could not run one, or if one
 * queried several shards without being on the list, judged by its own text, with a reason.
 */
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { getTestDatabase } from '../database/test-database.ts';
import { MANY_SHARDS } from './many-shards.ts';
import { judgeOnce } from './product-statements.ts';
import { type Requested, takeRequested } from './shard-tasks.ts';

afterAll(async () => {
  const requested = takeRequested();
  if (requested.length === 0) return;
  const rangeOf = await readRanges();
  const figures = requested.map((each) => figuresOf(each, rangeOf));
  const lines = figures.map(({ queries, shards, times, sender, text }) =>
    [queries, shards, times, nameOf(sender), shortened(text)].join('\t'),
  );
  process.stdout.write(`${['queries', 'shards', 'times', 'file', 'statement'].join('\t')}\n${lines.join('\n')}\n`);
  const prepared = requested.filter(({ twoPhases }) => twoPhases.size > 0);
  const ends = prepared.map(
    ({ sender, text, twoPhases }) => `${twoPhases.size}\t${nameOf(sender)}\t${shortened(text)}`,
  );
  if (ends.length > 0) process.stdout.write(`Commits in two phases, by the statement before:\n${ends.join('\n')}\n`);
  const refused = requested.flatMap(({ sender, errors }) => [...errors].map((error) => `${nameOf(sender)}: ${error}`));
  if (refused.length > 0) process.stdout.write(`Answered with errors:\n${refused.join('\n')}\n`);
  expect(refused.filter((error) => error.includes(NOT_SUPPORTED))).toEqual([]);
  const unexpected = figures.filter((requested) => requested.shards > 1 && !isListed(requested));
  expect(unexpected.map(({ sender, shards, text }) => `${sender} requested ${shards} shards: ${text}`)).toEqual([]);
}, 60_000);

const nameOf = (sender: string): string => sender.replace('src/', '');
const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90);

/** PostgreSQL's error code for what Citus has no plan for. */
const NOT_SUPPORTED = ': 0A000 ';

/** By its text, a statement may have to query a single shard. Another listed statement in the same file does not excuse it. */
function isListed({ sender, text }: { readonly sender: string; readonly text: string }): boolean {
  const listed = MANY_SHARDS[nameOf(sender)]?.asks ?? [];
  const asks = judgeOnce(text);
  return asks.length > 0 && asks.every((each) => listed.includes(each));
}

type RangeOf = ReadonlyMap<number, string>;

/** Colocated tables have equal ranges, whose rows are on the same machine. */
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

/** The most that the statement queried in one execution. */
function figuresOf({ sender, text, tasks }: Requested, rangeOf: RangeOf) {
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
