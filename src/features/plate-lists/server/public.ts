// An owner's lists of plates: to be towed or booted, or never to get a notice.

export { findMatches, forgetOverPlates, packLists, refusePlates, toMatch } from './listed-plates.ts';
export { findOnLists, listEntriesAt, writeEntries } from './plate-lists.store.ts';
export { plateListsRoutes } from './plate-lists.routes.ts';
