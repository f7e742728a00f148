import type { Coordinates } from '#platform/geo/geo.ts';

/** One line of an address field's suggestions. It has no coordinates, because providers charge for those separately. */
export type PlaceSuggestion = {
  /** Opaque, always the same for the same place, and the only part that every provider allows us to store. */
  readonly placeId: string;
  /** The main text: "Lincoln Park", "60614", "1250 W Fullerton Ave, Chicago, IL". */
  readonly title: string;
  /** Distinguishes namesakes, or says what is still to be done: "Illinois, near Chicago". */
  readonly subtitle: string;
};

export type Suggestions = {
  readonly places: readonly PlaceSuggestion[];
  /** The attribution the page must show; may be empty. */
  readonly credit: string;
};

/** Where a suggestion is. Degrees: latitude north, longitude east. */
export type Place = {
  readonly placeId: string;
  /** One line, as on an envelope. */
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  /** The point is the address itself. Otherwise it is the center of its city, ZIP code or street, and the pin still needs to be set. */
  readonly exact: boolean;
};

export type PlaceQuery = {
  /** Prefers what is near this point, in degrees, and excludes nothing. */
  readonly near?: Coordinates | undefined;
  readonly limit?: number | undefined;
  /**
   * The same while the user types and picks a place, because a provider may charge for that as one session. At most 36
   * characters.
   */
  readonly session?: string | undefined;
};

/** One to ten suggestions; larger requests are reduced, not refused. */
export const DEFAULT_SUGGESTIONS = 5;
export const MAX_SUGGESTIONS = 10;
export const MAX_QUERY_LENGTH = 200;

/**
 * Finds places by typed text. Both calls reject when a provider cannot be reached; the page then lets people type the
 * address and set the pin, so that no provider ever blocks a new lot.
 */
export interface PlacesPort {
  /** The best matches so far, best first; none for a blank or unknown text. */
  suggest(query: string, options?: PlaceQuery): Promise<Suggestions>;
  /** Null for an id that this provider does not know. Takes the session in which it was suggested. */
  locate(placeId: string, session?: string): Promise<Place | null>;
}

export function suggestionLimit({ limit = DEFAULT_SUGGESTIONS }: PlaceQuery): number {
  return Math.min(MAX_SUGGESTIONS, Math.max(1, Math.trunc(limit)));
}
