// A correction whose difference is still to be paid.

import { type DifferenceIntent, differenceIntents } from './difference-intent.ts';

/** The requested changes; omitted fields stay unchanged. */
export type RequestedCorrection = {
  readonly sessionId: string;
  readonly plateNumber?: string;
  readonly state?: string;
  readonly zoneId?: string;
  /** The cents that were shown. */
  readonly difference: number;
};

export type CorrectionIntent = DifferenceIntent<RequestedCorrection>;

export const correctionIntents = differenceIntents<RequestedCorrection>('correction');
