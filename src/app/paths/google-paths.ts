// The page to which Google sends browsers back.

import type { GOOGLE_RETURN } from '#platform/contract/boot.ts';

// Only the contract's types reach the browser, so the path is repeated here and checked by its type.
const googleReturn: typeof GOOGLE_RETURN = '/login/google';

export const googleRoutes = { googleReturn } as const;
