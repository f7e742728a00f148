// Added time that is still to be paid, stored for this tab.

import { type DifferenceIntent, differenceIntents } from './difference-intent.ts';

export type AddedTime = {
  /** All of them get it. */
  readonly sessionIds: readonly string[];
  readonly hours: number;
  /** The cents that were shown. */
  readonly totalCost: number;
  /** When the stay would end; the latest end if there are several. */
  readonly endTime: string;
};

export type ExtensionIntent = DifferenceIntent<AddedTime>;

export const extensionIntents = differenceIntents<AddedTime>('addedTime');
