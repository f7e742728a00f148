// Receipts: read one, and mail it when it is due.

export { mailDueReceipts } from './mail-due-receipts.ts';
export { receiptsRoutes } from './receipts.routes.ts';
