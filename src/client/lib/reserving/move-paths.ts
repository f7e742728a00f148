// The receipt's page with the form that moves a reservation, and its payment step.

import { routes } from '../../paths.ts';
import { fill, withQuery } from '../api/fill-path.ts';

export const movePaths = {
  move: (key: string, sessionId: string) => withQuery(fill(routes.receipt, { key }), { move: sessionId }),
  payMove: (key: string, sessionId: string) => withQuery(fill(routes.payReceipt, { key }), { move: sessionId }),
};
