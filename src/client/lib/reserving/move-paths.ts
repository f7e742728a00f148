// The receipt's page with the form that moves a reservation, and its payment step.

import { paths } from '../../paths.ts';
import { withQuery } from '../api/fill-path.ts';

export const movePaths = {
  move: (key: string, sessionId: string) => withQuery(paths.receipt(key), { move: sessionId }),
  payMove: (key: string, sessionId: string) => withQuery(`${paths.receipt(key)}/pay`, { move: sessionId }),
};
