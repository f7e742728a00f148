// What the page of a receipt offers besides the receipt. No first page leads there.

import { routes } from '#app/paths/paths.ts';
import { fill, withQuery } from '#platform/api/fill-path.ts';

export const receiptPaths = {
  /** The form that corrects one of its sessions. */
  correct: (key: string, sessionId: string) => withQuery(fill(routes.receipt, { key }), { correct: sessionId }),
  payCorrection: (key: string, sessionId: string) =>
    withQuery(fill(routes.payReceipt, { key }), { correct: sessionId }),
  /** The offer of more time for one of its sessions. */
  addTime: (key: string, sessionId: string) => withQuery(fill(routes.receipt, { key }), { add: sessionId }),
  payAddedTime: (key: string, sessionId: string) => withQuery(fill(routes.payReceipt, { key }), { add: sessionId }),
  /** The same for all running sessions of the receipt. */
  addTimeForAll: (key: string) => withQuery(fill(routes.receipt, { key }), { add: 'all' }),
  payTimeForAll: (key: string) => withQuery(fill(routes.payReceipt, { key }), { add: 'all' }),
};
