import { screen, within } from '@testing-library/react';

/** The texts of the cells of a table, row by row, without its header. @param name its caption; the only table if omitted */
export const rowsOf = (name?: string): (string | null)[][] =>
  within(screen.getByRole('table', name === undefined ? {} : { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
