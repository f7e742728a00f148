// What is refused because it is in the archive (rules 272 to 275).

import type { Refused } from './refused.ts';

export const ARCHIVE_REFUSALS = {
  in_archive: {
    status: 404,
    message: 'This is in the archive. Open its receipt to bring it back, or ask support for it.',
  },
  sales_archived: {
    status: 422,
    message: 'The individual sales of this month are in the archive. The totals are still under Revenue and Taxes.',
  },
  archive_unreadable: {
    status: 503,
    retryAfterSeconds: 3600,
    message: 'This is in the archive, which cannot be read right now. Try again in an hour, or write to support.',
  },
} as const satisfies Record<string, Refused>;
