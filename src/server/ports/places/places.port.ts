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

export type Suggestions = {
  readonly places: readonly PlaceSuggestion[];
  /** Whom the page must name beside them; empty when nobody. */
  readonly credit: string;
};

/** Where a suggestion lies. Degrees: latitude north, longitude east. */
export type Place = {
  readonly placeId: string;
  /** One line, as one writes it on an envelope. */
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  /** The point is the address's own; else it is the middle of its city, ZIP code or street, and a pin is still to be set. */
  readonly exact: boolean;
};

export type PlaceQuery = {
  /** Prefers what is close to it, in degrees, and excludes nothing. */
  readonly near?: Coordinates | undefined;
  readonly limit?: number | undefined;
  /** One for all that is typed until a place is picked: a provider may charge for that as one. At most 36 characters. */
  readonly session?: string | undefined;
};

/** At least one and at most ten suggestions; what is asked beyond that is cut, not refused. */
export const DEFAULT_SUGGESTIONS = 5;
export const MOST_SUGGESTIONS = 10;
export const LONGEST_QUERY = 200;

/**
 * Finds places by what somebody types. Both calls reject when a provider cannot be reached: the page then lets people
 * type the address and set the pin, so that no provider ever stands between a vendor and a new lot.
 */
export interface PlacesPort {
  /** The best matches for what was typed so far, best first; none for a blank or unknown text. */
  suggest(query: string, wanted?: PlaceQuery): Promise<Suggestions>;
  /** Null for an id that this provider does not know. With the session in which it was suggested. */
  locate(placeId: string, session?: string): Promise<Place | null>;
}

export function suggestionsWanted({ limit = DEFAULT_SUGGESTIONS }: PlaceQuery): number {
  return Math.min(MOST_SUGGESTIONS, Math.max(1, Math.trunc(limit)));
}
