/** The outcomes of many cases as a table, with a row per situation and a column per way of trying it. */
import type { GuestAccount } from '../ledger-audit.ts';

export type OutcomeTable = {
  note(row: string, column: string, account: GuestAccount): void;
  print(): void;
};

export function createOutcomeTable(): OutcomeTable {
  const rows: Record<string, Record<string, Record<string, number>>> = {};
  return {
    note: (row, column, { charged, refunded, held }) => {
      const outcome = `${charged} - ${refunded} = ${held}`;
      const cell = rows[row]?.[column] ?? {};
      rows[row] = { ...rows[row], [column]: { ...cell, [outcome]: (cell[outcome] ?? 0) + 1 } };
    },
    print: () => {
      console.log('Cents charged, less those given back, are those of what is held; with the number of cases:');
      console.table(mapValues(rows, (cells) => mapValues(cells, formatCell)));
    },
  };
}

/** Most frequent first. */
function formatCell(outcomes: Record<string, number>): string {
  const counted = Object.entries(outcomes).sort(([, a], [, b]) => b - a);
  return counted.map(([outcome, times]) => (times === 1 ? outcome : `${outcome} (${times})`)).join(', ');
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
