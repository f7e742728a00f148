// Builds a query builder's statement once if every booking sends it: its text depends only on which values there are, not on
// what they are. Building and compiling it took the server longer than sending it (decision record 014).

import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../database.ts';

type Values = { readonly [name: string]: unknown };
type Stored = { readonly text: string; readonly takes: readonly ((leaves: readonly unknown[]) => unknown)[] };

/** Stands for a value while the statement is built. The builder may only pass it on as a parameter. */
class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  toJSON(): never {
    throw new TypeError('A statement that is built once cannot depend on what its values are.');
  }

  [Symbol.toPrimitive](): never {
    return this.toJSON();
  }
}

/**
 * `build` sees the real names of the values and the real lengths of lists, and a placeholder for each single value.
 * @returns a function that sends the statement and returns its rows
 */
export function builtOnce<Given extends Values, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (db: Db, values: Given) => Promise<Row[]> {
  const statements = new Map<string, Stored>();
  return async (db, values) => {
    const leaves: unknown[] = [];
    const shape = gatherValues(values, leaves);
    let stored = statements.get(shape);
    if (!stored) {
      stored = compile(build(db, withSlots(values, [0]) as Given));
      statements.set(shape, stored);
    }
    const parameters = stored.takes.map((take) => take(leaves));
    return (await db.executeQuery<Row>(CompiledQuery.raw(stored.text, parameters))).rows;
  };
}

function compile(statement: Compilable): Stored {
  const { sql: text, parameters } = statement.compile();
  const takes = parameters.map((parameter) =>
    parameter instanceof Slot ? (leaves: readonly unknown[]) => leaves[parameter.index] : () => parameter,
  );
  return { text, takes };
}

/** Lists the single values in order, and names their arrangement. */
function gatherValues(value: unknown, leaves: unknown[]): string {
  if (value === undefined) return '-';
  if (Array.isArray(value)) return `[${value.map((each) => gatherValues(each, leaves)).join()}]`;
  if (isPlain(value)) {
    let shape = '{';
    for (const name in value) shape += `${name}:${gatherValues(value[name], leaves)},`;
    return `${shape}}`;
  }
  leaves.push(value);
  return '';
}

function withSlots(value: unknown, next: [index: number]): unknown {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((each) => withSlots(each, next));
  if (isPlain(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withSlots(each, next)]));
  }
  const index = next[0];
  next[0] += 1;
  return new Slot(index);
}

function isPlain(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
