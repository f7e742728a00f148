// What the server writes into the page, so that the first paint needs no further request.

/** The path to the server's own tile archive, if it has one. */
export const MAP_ARCHIVE_PATH = '/tiles/map.pmtiles';

/** A MapLibre style for each color scheme, or a PMTiles archive with Protomaps' layers. */
export type MapTilesBoot =
  | { readonly kind: 'style'; readonly urls: { readonly light: string; readonly dark: string } }
  | { readonly kind: 'archive'; readonly url: string };

/** In index.html; the server replaces it with a script element of type application/json with the id below. */
export const BOOT_PLACEHOLDER = '<!--boot-->';
export const BOOT_ELEMENT_ID = 'boot';

/** The addresses of the payment step, which is its own document because providers' scripts may run only there. */
export const PAYMENT_STEP = /\/pay$/;

/** The page to which Google sends a browser back; the full URL has to be listed in Google's console. */
export const GOOGLE_RETURN = '/login/google';

/** The code of the language that a person chose. Set by the page, read by the server. */
export const LANGUAGE_COOKIE = 'language';

/** Whether this browser has parked without an account, or opened a page that asks for that. Set by the page, read by the server. */
export const GUEST_COOKIE = 'guest';

/**
 * Where this browser last searched for lots, for the page that shows them: `{ lat, lng, name }` as JSON, or '-' if only the browser knows. Set by
 * the page, read by the server.
 */
export const SEARCHED_COOKIE = 'searched';

export type Boot = {
  /** The server's time, in milliseconds. */
  readonly now: number;
  /** The other languages available for this page, by code, each with its own name: ['es', 'Español']. */
  readonly languages: readonly (readonly [code: string, name: string])[];
  /** Marks the page as a demo and lists the demo accounts. */
  readonly demo: boolean;
  /** The payment methods, with what the providers' scripts need from us. */
  readonly payments: {
    readonly card: { readonly kind: 'sandbox' } | { readonly kind: 'stripe'; readonly publishableKey: string };
    /** `live` is false with PayPal's sandbox, where no money moves. `saves`: a driver's PayPal account may be saved. */
    readonly payPal: { readonly clientId: string; readonly live: boolean; readonly saves: boolean } | null;
  };
  /** This document is the payment step of a configured provider, and may load the provider's script. */
  readonly paymentStep: boolean;
  readonly supportEmail: string;
  /** Attribution next to a map; empty when the map shows it itself. */
  readonly mapCredit: string;
  /** A provider draws still maps with streets. Without one, a lot has no picture: a drawing would be filler. */
  readonly mapPictures?: boolean | undefined;
  /** A places provider finds streets. Without one there are only cities, neighborhoods and ZIP codes. */
  readonly streets?: boolean | undefined;
  /** Tiles for the map of lots; without them it shows only land and names. */
  readonly tiles?: MapTilesBoot | undefined;
  /** Signing in with Google is offered. */
  readonly google?: boolean | undefined;
  /** The wallets for which passes are offered. */
  readonly wallets?: readonly ('apple' | 'google' | 'sandbox')[] | undefined;
  /** Where most lots are: what is shown to somebody who has not searched yet. */
  readonly area?: { readonly name: string; readonly lat: number; readonly lng: number } | undefined;
  /** The place of SEARCHED_COOKIE, with whose lots the server draws the page. */
  readonly lastPlace?: Boot['area'];
  /** The HTML names the page's script, so that it loads with the first ones. */
  readonly scriptNamed: boolean;
  /** GET calls that this page needs first, with the API's prefix. public/early.js makes them while the scripts are on their way. */
  readonly asks?: readonly string[] | undefined;
  /** Answers to the GET calls that this page needs first, by path with query: '/locations/…/zones/…'. */
  readonly preloaded: Readonly<Record<string, unknown>>;
};

/** Renders a page as markup without a script, at its path with its query: a zone's, whose path names its answer in `preloaded`, lots, or home. */
export type DrawFirstPaint = (boot: Boot, address: string) => string;

/** Where that markup goes in index.html. */
export const FIRST_PAINT_PLACEHOLDER = '<!--first-paint-->';
