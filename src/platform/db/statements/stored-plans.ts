// A recurring statement is parsed and planned once per connection, which halves PostgreSQL's work for a nearby search
// and for a booking. Rare statements are not prepared, so they take no memory in each connection.

import { createHash } from 'node:crypto';
import type pg from 'pg';

const SENT_OFTEN = 20;
/** Selects all columns. A deploy that adds a column would make the prepared statement fail. */
const WITH_ALL_COLUMNS = /(?:^\s*select|\breturning)\s+(?:[^(]*(?:,\s*|\.))?\*/i;
const MAX_PREPARED = 150;
/** How many statement texts are counted; a statement with a list has one text per length. */
const MAX_COUNTED = 2000;

/** For all connections of a pool: names recurring statements, so that their plans are kept. */
export function storePlans(): (client: pg.ClientBase) => void {
  const recurring = recurringNames();
  return (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (text: unknown, ...rest: unknown[]) => {
      const [values, ...more] = rest;
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? recurring(text) : null;
      return name === null ? send(text, ...rest) : send({ name, text, values }, ...more);
    };
    client.query = query as typeof client.query;
  };
}

function recurringNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (WITH_ALL_COLUMNS.test(text)) return null;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < SENT_OFTEN || names.size >= MAX_PREPARED) {
      if (counts.has(text) || counts.size < MAX_COUNTED) counts.set(text, count);
      return null;
    }
    counts.delete(text);
    const name = nameOf(text);
    names.set(text, name);
    return name;
  };
}

/**
 * The name depends on the text alone. If sessions were ever shared with another process after all, a sequential
 * name could run that process's statement; this one either fails or runs the same statement.
 */
function nameOf(text: string): string {
  return `kept_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}
