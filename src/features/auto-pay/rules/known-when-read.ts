/** What was known of a car and its lot when a read of it arrived. It is stored with the read, so that no later choice changes the past. */

import { type EntryTerms, type LogEntry, MIN_CONFIDENCE } from './decide-pass.ts';

export type KnownWhenRead = {
  /** The read has exactly the characters of the car. */
  readonly isExact: boolean;
  readonly isCovered: boolean;
  /** The zone whose prices are charged; null while the lot's auto-pay is off. */
  readonly zoneId: string | null;
  /** Of the holder who had agreed. */
  readonly language: string | null;
  readonly graceMinutes: number;
  readonly missedMinutes: number;
  readonly chargesMissedEntry: boolean;
  /** UTC. */
  readonly lastsUntil: string;
  readonly exitDecides: boolean;
};

type Logged = {
  readonly readId: string;
  readonly direction: LogEntry['kind'];
  readonly readAt: Date;
  readonly confidence: number;
  readonly carState: string | null;
  readonly userId: string | null;
  readonly known: KnownWhenRead;
};

/** As an entry of the log of the car of that state. @param isOnly no car of another state with the same plate was ever here */
export const toEntry = (logged: Logged, state: string, isOnly: boolean): LogEntry | null => {
  const { readId: id, direction: kind, readAt: at, confidence, carState, userId, known } = logged;
  const isOther = carState !== null && carState !== state;
  // A state that was misread, or not read: it may be this car, and it may not.
  const mayBe = isOnly && kind === 'out';
  if (carState !== state && !mayBe) return null;
  const terms: EntryTerms = {
    lastsUntil: new Date(known.lastsUntil),
    chargesMissedEntry: known.chargesMissedEntry && carState !== null,
    exitDecides: known.exitDecides,
  };
  const isSure = confidence >= MIN_CONFIDENCE && known.isExact && !isOther;
  return { id, kind, at, isSure, isCovered: known.isCovered, isOn: userId !== null && known.zoneId !== null, terms };
};
