/** The name of the rate by which a price was charged, in a zone with several rates (rule 19): the parking line carries it. */

import type { PriceLines } from './price-line.ts';
import { PARKING_LABEL } from './translate-label.ts';

/** Null where the zone had one price, and for lines without parking. */
export const rateNameOf = (lines: PriceLines): string | null => {
  const label = lines.find(({ kind }) => kind === 'parking')?.label;
  return label === undefined || label === PARKING_LABEL ? null : label;
};
