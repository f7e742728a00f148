// Revenue: what owners and their lots earned, and whether it agrees with the books.

export { findScopeMonth, latestDay, type RequestedMonth } from './get-revenue.ts';
export {
  countOpenDisagreements,
  findLastRevenueProof,
  listRevenueDisagreements,
} from './proof/revenue-disagreements.read-model.ts';
export { readDaySums } from './day-sums.read-model.ts';
export { listClocks } from './revenue-scope.read-model.ts';
export { closeDays } from './closed-days/close-days.ts';
export { proveHistory, proveRevenue } from './proof/prove-revenue.ts';
export { revenueRoutes } from './revenue.routes.ts';
