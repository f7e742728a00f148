// Changes of many lots at once, and printing their signs.

export { drawSignPrint, forgetSignPrints } from './draw-sign-print.ts';
export { forgetBulkActs, runBulkAct } from './run-bulk-act.ts';
export { bulkRoutes } from './bulk.routes.ts';
export { portfolioRoutes } from './portfolio.routes.ts';
export { signPrintsRoutes } from './sign-prints.routes.ts';
