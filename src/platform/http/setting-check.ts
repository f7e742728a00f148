// Tries a configured provider once, for `npm run check-settings`. The result is shown to the operator: it names the
// setting and what to do, never a key.

import { describeTrouble } from './outside-call.ts';

export type Verdict =
  /** It answered correctly; the note adds details such as "test mode". */
  | { readonly kind: 'ok'; readonly note?: string }
  | { readonly kind: 'wrong'; readonly why: string }
  /** Nothing is set, and what that means. */
  | { readonly kind: 'unset'; readonly note: string };

export type SettingCheck = { readonly name: string; readonly check: () => Promise<Verdict> };

/** The provider's failure in one sentence, and what to do about it. */
export function failedCheck(who: string, error: unknown, advice: string): Verdict {
  return { kind: 'wrong', why: `${who} ${describeTrouble(error)}. ${advice}` };
}
