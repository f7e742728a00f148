// The log of plate look-ups, and the officers who make them.

export { withOfficers } from './with-officers.ts';
export { judgeAt } from './check-plate.ts';
export { RETENTION_DAYS } from './lookup-removals.store.ts';
export { findCheck, insertLookups } from './lookups.store.ts';
export { getPicture as readPicture, type ReadsListener, recordReads } from './record-plate-reads.ts';
export { forgetLookups } from './forget-lookups.ts';
export { chalksRoutes } from './chalks/chalks.routes.ts';
export { enforcementRoutes } from './enforcement.routes.ts';
export { readsRoutes } from './plate-reads.routes.ts';
