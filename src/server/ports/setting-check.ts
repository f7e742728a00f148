// Trying a configured provider once, for `npm run check-settings`. What is answered is shown to whoever sets the program
// up: it names the setting and what to do, and never a key.

import { troubleOf } from './outside-call.ts';

export type Verdict =
  /** It answered as it should; the note says as what, such as "test mode". */
  | { readonly kind: 'ok'; readonly note?: string }
  | { readonly kind: 'wrong'; readonly why: string }
  /** Nothing is set, and what that means. */
  | { readonly kind: 'unset'; readonly note: string };

export type SettingCheck = { readonly name: string; readonly check: () => Promise<Verdict> };

/** The provider's failure in one sentence, and what to do about it. */
export function wrongBecause(who: string, error: unknown, advice: string): Verdict {
  return { kind: 'wrong', why: `${who} ${troubleOf(error)}. ${advice}` };
}
