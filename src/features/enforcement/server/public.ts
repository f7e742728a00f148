// What other features may do with the log of plate look-ups and with the owner's lists.

export { judgeAt } from './check-plate.ts';
export { RETENTION_DAYS } from './lookup-removals.store.ts';
export { findCheck, insertLookups } from './lookups.store.ts';
export { withOfficers } from './with-officers.ts';
