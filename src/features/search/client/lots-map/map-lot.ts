import type { Coordinates } from '#platform/geo/geo.ts';
import type { Cents } from '#platform/money/cents.ts';

/** A lot as the map shows it. */
export type MapLot = Coordinates & {
  readonly id: string;
  readonly name: string;
  /** The price on its pin; null if nothing is sold. */
  readonly cents: Cents | null;
  /** Full or closed. */
  readonly dimmed: boolean;
};
