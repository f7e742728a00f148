/** Which rows the lists of the books show. */
export type Shown = { readonly show: 'all' | 'open' };
