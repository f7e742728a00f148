import type { Coordinates } from '#domain/locations/geo.ts';

/** One line of an address field's drop-down. It has no coordinates: a provider charges for those separately. */
export type PlaceSuggestion = {
  /** Opaque, the same for the same place, and the only thing that may be stored for good with every provider. */
  readonly placeId: string;
  /** What one looks for: "Lincoln Park", "60614", "1250 W Fullerton Ave, Chicago, IL". */
  readonly title: string;
  /** What tells it apart from its namesakes, or says what is still to be done: "Illinois, near Chicago". */
  readonly subtitle: string;
};

/** Where a suggestion lies. Degrees: latitude north, longitude east. */
export type Place = {
  readonly placeId: string;
  /** One line, as one writes it on an envelope. */
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
};

/** At least one and at most ten suggestions; what is asked beyond that is cut, not refused. */
export const DEFAULT_SUGGESTIONS = 5;
export const MOST_SUGGESTIONS = 10;

/**
 * Finds places by what somebody types. Both calls reject when a provider cannot be reached: the page then lets people
 * type the address and set the pin, so that no provider ever stands between a vendor and a new lot.
 */
export interface PlacesPort {
  /** Whom the page must name beside the suggestions; empty when nobody. */
  readonly credit: string;
  /**
   * The best matches for what was typed so far, best first; none for a blank or unknown text. `near` (degrees) prefers
   * what is close to it and excludes nothing.
   */
  suggest(query: string, near?: Coordinates, limit?: number): Promise<PlaceSuggestion[]>;
  /** Null for an id that this provider does not know. */
  locate(placeId: string): Promise<Place | null>;
}
