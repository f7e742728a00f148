// The sealed log of what staff did: add to it, read it, and prove that nobody changed it.

export {
  type AuditProof,
  findLastProof,
  insertProof,
  recordSupportAct,
  recordSupportLook,
  type SupportAct,
} from './audit.store.ts';
export { type ChangeScope, recordChanges } from './record-changes.ts';
export { listOwnersOfTeam, listSiblingLots } from './settings.read-model.ts';
export { listAudit, listAuditOf, listOwnersChanges } from './audit.read-model.ts';
export { historyRoutes } from './history.routes.ts';
export { proveChain } from './prove-chain.ts';
