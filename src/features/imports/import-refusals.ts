// Refusals about imported tables.

import type { Refused } from '#platform/contract/refused.ts';

export const IMPORT_REFUSALS = {
  import_wrong_lines: {
    status: 422,
    message: 'Some lines of this file have errors. Nothing was imported. Fix them and try again.',
  },
  import_not_sent: { status: 409, message: 'The file has not arrived completely. Choose it again.' },
  import_not_ready: { status: 409, message: 'This file is not ready to be imported. Check it again.' },
  import_final: { status: 409, message: 'An import can be undone once, within a day.' },
  import_too_long: { status: 422, message: 'A file can have up to 100,000 lines. Split this one.' },
} as const satisfies Record<string, Refused>;
