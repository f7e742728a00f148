/** Checks the rows that raw statements return against their declared types. */
import { Client, type QueryResult } from 'pg';
import { statementMatcher } from './match-statement.ts';
import type { RawStatement } from './read-row-types.ts';
import { misfit } from './row-shape.ts';

const MAX_ROWS = 20;

let takeMisfits: (() => string[]) | undefined;

/** Watches every connection of this worker from now on. @returns a function that reports the rows that did not fit, and clears them. */
export function watchRows(statements: readonly RawStatement[]): () => string[] {
  takeMisfits ??= watch(statements);
  return takeMisfits;
}

function watch(statements: readonly RawStatement[]): () => string[] {
  const misfits = new Set<string>();
  const statementOf = statementMatcher(statements);
  const send: (...sent: unknown[]) => unknown = Client.prototype.query;
  const query = function (this: Client, ...sent: unknown[]) {
    const statement = statementOf(textOf(sent[0]));
    const [answered] = sent.filter((each) => typeof each === 'function');
    if (!statement || !answered) return send.apply(this, sent);
    const check = (error: Error | null, result: QueryResult<Record<string, unknown>>) => {
      const found = error ? [] : result.rows.slice(0, MAX_ROWS).map((row) => misfit(named(row), statement.row, ''));
      for (const each of found) if (each) misfits.add(`${statement.at}: ${each}`);
      (answered as (error: Error | null, result: unknown) => void)(error, result);
    };
    return send.apply(this, sent.with(sent.indexOf(answered), check));
  };
  Object.assign(Client.prototype, { query });
  return () => {
    const found = [...misfits];
    misfits.clear();
    return found;
  };
}

/** Names the columns as `CamelCaseColumns` does. */
function named(row: Record<string, unknown>): Record<string, unknown> {
  const nameOf = (column: string) =>
    column.startsWith('_') ? column : column.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf(column), value]));
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  return typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : '';
}
