// What other features may read about revenue: which months an owner has, and what the nightly proof found.

export { findScopeMonth, latestDay, type RequestedMonth } from './get-revenue.ts';
export {
  countOpenDisagreements,
  findLastRevenueProof,
  listRevenueDisagreements,
} from './proof/revenue-disagreements.read-model.ts';
export { listClocks } from './revenue-scope.read-model.ts';
