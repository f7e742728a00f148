// What other features may do with the lists of a lot's owner.

export { findOnLists, listEntriesAt, writeEntries } from './plate-lists.store.ts';
export { findMatches, forgetOverPlates, packLists, refusePlates, toMatch } from './plate-lists.ts';
