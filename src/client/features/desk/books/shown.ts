import type { BooksShown } from '#contract/money/books.contract.ts';

/** Which rows the lists of the books show. */
export type Shown = { readonly show: BooksShown };
