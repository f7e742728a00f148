import { z } from 'zod';

const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
const VISIBLE = /^[^\p{Cf}]*$/u;
const INVISIBLE = 'Type this again: it contains invisible characters.';

/** For names, addresses and codes: one line, in which nothing is hidden or shown in another order than it is stored. */
export const plainLine = (error: string) =>
  [z.regex(LINE, { error }), z.refine((text) => VISIBLE.test(String(text)), { error: INVISIBLE })] as const;
