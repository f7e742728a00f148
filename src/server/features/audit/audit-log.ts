// The sealed log of what staff did. Other features add to it and read it; none can change an entry.

export { listAudit, listAuditOf } from './audit.read-model.ts';
export {
  type AuditProof,
  type DeskAct,
  findLastProof,
  insertProof,
  recordDeskAct,
  recordDeskLook,
} from './audit.store.ts';
export { proveChain } from './prove-chain.ts';
