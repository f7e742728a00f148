// What other features may do with the log of plate look-ups and with the owner's lists.

export { insertLookUps } from './look-ups.store.ts';
export { findMatches } from './plate-lists/plate-lists.ts';
