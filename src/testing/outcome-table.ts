/** The outcomes of many cases as one table: a row for each situation, a column for each way in which it was tried. */
import type { GuestAccount } from './books.ts';

export type OutcomeTable = {
  note(row: string, column: string, account: GuestAccount): void;
  print(): void;
};

export function createOutcomeTable(): OutcomeTable {
  const rows: Record<string, Record<string, string>> = {};
  return {
    note: (row, column, { charged, refunded, held }) => {
      rows[row] = { ...rows[row], [column]: `${charged} - ${refunded} = ${held}` };
    },
    print: () => {
      console.log('Cents charged, less those given back, are those of the sessions held:');
      console.table(rows);
    },
  };
}
