// The statements of one booking, replayed as another booking. Comparing two recorded bookings shows which values are specific to a booking;
// each replay replaces those consistently and keeps the rest.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { SentStatement } from './statement-log.ts';

type ReplayedStatement = {
  readonly text: string;
  readonly name?: string;
  readonly values: readonly unknown[];
  readonly rowCount: number | null;
  /** The version of the row that was read, which a later statement checks. A replay uses the version that it reads itself. */
  readonly version: string | null;
};

/** Can be sent to another process. Values specific to a booking are named by the words of the recording. */
export type FlowTemplate = {
  readonly statements: readonly ReplayedStatement[];
  readonly own: readonly string[];
  readonly recordedAt: number;
};

/** Ids, keys, secrets, hashes and plates, including those inside JSON. */
const WORD = /[A-Za-z0-9_-]{6,}/g;

export function areAlike(one: readonly SentStatement[], other: readonly SentStatement[]): boolean {
  return one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);
}

/** Made from two similar bookings. */
export function templateOf(one: readonly SentStatement[], other: readonly SentStatement[]): FlowTemplate {
  const others = wordsOf(other);
  const versions = one.flatMap(({ version }) => version ?? []);
  const own = [...wordsOf(one)].filter((word) => !others.has(word) && !versions.includes(word));
  const statements = one.map(({ connection: _, ...statement }) => statement);
  return { statements, own, recordedAt: Date.now() };
}

type Replay = {
  /** Existing things: maps the recording's words to theirs. All other words are replaced with fresh ones. */
  readonly given?: ReadonlyMap<string, string>;
  /** For flows whose results change over time, for example as cars leave. Otherwise every statement must find the same number of rows. */
  readonly mayFindOthers?: boolean;
};

/** Replays the booking with its own ids, keys and secrets. @throws when it finds a different number of rows. */
export async function replay(
  client: pg.ClientBase,
  template: FlowTemplate,
  { given = new Map(), mayFindOthers = false }: Replay = {},
): Promise<void> {
  const versions = new Map<unknown, string>();
  for (const { text, name, values, rowCount, version } of renew(template, given)) {
    const now = values.map((value) => versions.get(value) ?? value);
    const sent = await client.query({ text, ...(name && { name }), values: now });
    if (version !== null) versions.set(version, sent.rows[0]?.version);
    // A replay that finds a different number of rows would not do the same work.
    if (!mayFindOthers && sent.rowCount !== rowCount)
      throw new Error(`${sent.rowCount} rows instead of ${rowCount}: ${text}`);
  }
}

function renew(
  { statements, own, recordedAt }: FlowTemplate,
  given: ReadonlyMap<string, string>,
): readonly ReplayedStatement[] {
  const fresh = new Map(own.map((word) => [word, given.get(word) ?? freshLike(word)]));
  const later = Date.now() - recordedAt;
  const anew = (text: string) => text.replace(WORD, (word) => fresh.get(word) ?? word);
  const renewed = (value: unknown): unknown => {
    if (typeof value === 'string') return anew(value);
    if (value instanceof Date) return new Date(value.getTime() + later);
    return Array.isArray(value) ? value.map(renewed) : value;
  };
  return statements.map((statement) => ({ ...statement, values: statement.values.map(renewed) }));
}

function wordsOf(flow: readonly SentStatement[]): ReadonlySet<string> {
  const texts = flow.flatMap(({ values }) => values.flat()).filter((value) => typeof value === 'string');
  return new Set(texts.flatMap((text) => text.match(WORD) ?? []));
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuv';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Of the same kind and length, so that indexes grow in the same way. It draws from thirty-two letters, because two equal plates would fail.
 */
function freshLike(word: string): string {
  if (UUID.test(word)) return randomUUIDv7();
  return Array.from(randomBytes(word.length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
