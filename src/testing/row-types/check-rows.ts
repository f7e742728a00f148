/**
 * While CHECK_ROWS is set, every row that a raw statement of the server answers in a test is held to the type that the
 * statement gives its rows; the test in which one differs fails.
 */
import { Client, type QueryResult } from 'pg';
import { afterEach, expect, inject } from 'vitest';
import { statementMatcher } from './match-statement.ts';
import { misfit, type Shape } from './row-shape.ts';

const MOST_ROWS = 20;
const statements = inject('rowTypes');
const misfits = new Set<string>();

if (statements.length > 0) {
  const statementOf = statementMatcher(statements);
  const send: (...sent: unknown[]) => unknown = Client.prototype.query;
  const query = function (this: Client, ...sent: unknown[]) {
    const answer = send.apply(this, sent);
    const statement = statementOf(textOf(sent[0]));
    if (!statement || !(answer instanceof Promise)) return answer;
    return answer.then((result: QueryResult<Record<string, unknown>>) => {
      for (const row of result.rows.slice(0, MOST_ROWS)) noteMisfit(row, statement);
      return result;
    });
  };
  Object.assign(Client.prototype, { query });

  afterEach(() => {
    const found = [...misfits];
    misfits.clear();
    expect(found).toEqual([]);
  });
}

function noteMisfit(row: Record<string, unknown>, { at, row: shape }: { readonly at: string; readonly row: Shape }) {
  const named = Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf(column), value]));
  const found = misfit(named, shape, '');
  if (found) misfits.add(`${at}: ${found}`);
}

/** As `CamelCaseColumns` names it. */
const nameOf = (column: string) =>
  column.startsWith('_') ? column : column.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  return typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : '';
}
