/** The name of the rate that a price was charged by, where a zone asks several (rule 19): its parking line is named after it. */
import type { PriceLines } from './price-line.ts';
import { PARKING_LABEL } from './price-stay.ts';

/** Null where the zone asked one price, and for lines without parking. */
export const rateNameOf = (lines: PriceLines): string | null => {
  const label = lines.find(({ kind }) => kind === 'parking')?.label;
  return label === undefined || label === PARKING_LABEL ? null : label;
};
