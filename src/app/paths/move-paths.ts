// The receipt's page with the form that moves a reservation, and its payment step.

import { withQuery } from '#platform/api/fill-path.ts';
import { paths } from './paths.ts';

export const movePaths = {
  move: (key: string, sessionId: string) => withQuery(paths.receipt(key), { move: sessionId }),
  payMove: (key: string, sessionId: string) => withQuery(`${paths.receipt(key)}/pay`, { move: sessionId }),
};
