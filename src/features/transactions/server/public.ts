// Lists of what was sold.

export { transactionsRoutes } from './transactions.routes.ts';
