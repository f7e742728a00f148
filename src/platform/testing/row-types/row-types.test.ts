import { describe, expect, it } from 'vitest';
import { isCheckable, statementMatcher } from './match-statement.ts';
import type { RawStatement } from './read-row-types.ts';
import { misfit, type Shape } from './row-shape.ts';

const object = (fields: Record<string, Shape>): Shape => ({
  kind: 'object',
  fields: Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, { shape, optional: false }])),
});
const NUMBER: Shape = { kind: 'number' };
const OR_NULL: Shape = { kind: 'union', of: [{ kind: 'Date' }, { kind: 'null' }] };

describe('a row', () => {
  const shape = object({ cents: NUMBER, paidAt: OR_NULL, lines: { kind: 'array', of: object({ cents: NUMBER }) } });

  it('fits a type that names its columns, whatever other columns it has', () => {
    expect(misfit({ cents: 1, paidAt: null, lines: [{ cents: 2 }], more: 'x' }, shape, '')).toBeNull();
  });

  it.each([
    [{ cents: '1', paidAt: null, lines: [] }, 'cents is string "1", not number'],
    [{ cents: 1, paidAt: '2026-01-01', lines: [] }, 'paidAt is string "2026-01-01", not Date or null'],
    [{ cents: 1, paidAt: null, lines: [{ cents: null }] }, 'lines[].cents is null null, not number'],
    [{ cents: 1, paidAt: new Date(0) }, 'lines is undefined undefined, not array'],
  ])('that does not fit is reported with the column and the value there: %j', (row, words) => {
    expect(misfit(row, shape, '')).toBe(words);
  });
});

describe('a statement that was sent', () => {
  const statement = (at: string, parts: string[]): RawStatement => ({ at, parts, row: object({ n: NUMBER }) });
  const find = statementMatcher([
    statement('all', ['select count(*) as n from orders']),
    statement('some', ['select count(*) as n from orders where ', ' limit ', '']),
  ]);

  it('is recognized by its fixed parts', () => {
    expect(find('select count(*) as n from orders')?.at).toBe('all');
    expect(find('select count(*) as n from orders where id = $1 limit $2')?.at).toBe('some');
    expect(find('select count(*) as n from zones')).toBeNull();
  });

  it('can be checked only if it has enough fixed text and a type for each column', () => {
    expect(isCheckable(statement('x', ['select count(*) as n from orders']))).toBe(true);
    expect(isCheckable(statement('x', ['', '']))).toBe(false);
    expect(isCheckable({ ...statement('x', ['select 1 as n from orders']), row: { kind: 'unknown' } })).toBe(false);
  });
});
