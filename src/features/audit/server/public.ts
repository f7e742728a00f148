// The sealed log of what staff did: add to it, read it, and prove that nobody changed it.

export {
  type AuditProof,
  findLastProof,
  insertProof,
  recordSupportAct,
  recordSupportLook,
  type SupportAct,
} from './audit.store.ts';
export { listAudit, listAuditOf } from './audit.read-model.ts';
export { proveChain } from './prove-chain.ts';
