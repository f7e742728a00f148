/**
 * Rule 289: room charges are listed by the hotel's night, which runs from noon to noon on the stand's clock and has
 * the date on which it begins.
 */

import { type Bounds, boundsOfDay, dayInProgress } from '../stand-day.ts';

const NOON = 12 * 60;

/** The night in progress at that moment. */
export const nightAt = (at: Date, timeZone: string): string => dayInProgress(at, { begins: NOON, timeZone });

/** From noon on its date until before the next noon. */
export const boundsOfNight = (night: string, timeZone: string): Bounds =>
  boundsOfDay(night, { begins: NOON, timeZone });
