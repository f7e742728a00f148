// What other features may do with the log of plate look-ups and with the owner's lists.

export { judgeAt } from './check-plate.ts';
export { KEPT_DAYS } from './kept-days.ts';
export { findCheck, insertLookUps } from './look-ups.store.ts';
export { withOfficers } from './with-officers.ts';
