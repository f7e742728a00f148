// What other features may use of transactions.

export { forgetViews } from './transaction-views.store.ts';
