// A lost race: says who was faster, what they did and when, and shows the current ticket.

import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { factWords } from './fact-words.ts';

export type Refused = {
  readonly code: string;
  readonly message: string;
  /** The last act, such as "Leo Marchetti took the job, 9:12 PM". */
  readonly last: string | null;
  /** The ticket as it is now. */
  readonly valet: Valet | null;
  /** When the next attempt is allowed, if there were too many. */
  readonly retryAt?: string | undefined;
};

type Last = {
  readonly kind: string;
  readonly by: string;
  /** The same account did it, so on another device: this one knows what it has done. */
  readonly own?: boolean;
  readonly at: string;
};

/** Refusals caused by somebody else's act. For other refusals, the last act explains nothing. */
const RACES = 409;

export function readRefusal(error: unknown, now: Date): Refused {
  const plain = { code: '', message: errorText(error), last: null, valet: null };
  if (!(error instanceof ApiError)) return plain;
  const {
    valet = null,
    last = null,
    retryAt,
  } = error.data as {
    valet?: Valet | null;
    last?: Last | null;
    retryAt?: string;
  };
  const isRace = error.status === RACES && last !== null && valet !== null;
  const about = { ...plain, code: error.code, valet, retryAt };
  if (!isRace) return about;
  const described = describeLast(last, valet.timeZone, now);
  return last.own && described !== null ? { ...about, message: described } : { ...about, last: described };
}

export function describeLast({ kind, by, own, at }: Last, timeZone: string, now: Date): string | null {
  const textOf = factWords[kind];
  if (!textOf) return null;
  const when = formatMoment(new Date(at), { timeZone, now });
  if (own) return t`${textOf(t`You`)} on your other phone, ${when}.`;
  return `${textOf(by || t`The guest`)}, ${when}.`;
}
