// What Twilio's error codes mean for a text and its number.

import type { TextOutcome } from './texts.port.ts';

export type Blame = Extract<TextOutcome, { kind: 'refused' }>['why'];

/** The number opted out of this sender. */
const STOPPED = ['21610'];
/** Invalid, not a mobile number, or unknown to every carrier. */
const BAD_NUMBER = ['21211', '21214', '21217', '21614', '30005', '30006'];

export function blameFor(code: string): Blame {
  if (STOPPED.includes(code)) return 'stopped';
  return BAD_NUMBER.includes(code) ? 'bad_number' : 'other';
}

/** Nothing left this machine, so nothing can have been sent. */
const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Our account was rejected or is too fast. This passes or gets fixed, and nothing was sent. */
const NOT_LET_IN = [401, 403, 404, 429];

/** What a failed call to send says about the text. */
export function outcomeOf(error: unknown): TextOutcome {
  const { status, code, message } = error as { status?: number; code?: number | string; message?: string };
  const reason = message ?? String(error);
  if (status === undefined) {
    return { kind: NEVER_LEFT.includes(String(code)) ? 'not_now' : 'unknown', reason };
  }
  if (NOT_LET_IN.includes(status)) return { kind: 'not_now', reason };
  if (status < 400 || status >= 500 || code === undefined) return { kind: 'unknown', reason };
  return { kind: 'refused', why: blameFor(String(code)), code: String(code), reason };
}
