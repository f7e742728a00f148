// What other features may do with the lists of a lot's owner.

export { findMatches, forgetOverPlates, packLists, refusePlates, toMatch } from './listed-plates.ts';
export { findOnLists, listEntriesAt, writeEntries } from './plate-lists.store.ts';
