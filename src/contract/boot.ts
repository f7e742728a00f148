// What the server writes into the page it serves, so that the first paint waits for no further request.

/** Stands in index.html; the server replaces it by a script element of type application/json with the id below. */
export const BOOT_PLACEHOLDER = '<!--boot-->';
export const BOOT_ELEMENT_ID = 'boot';

/**
 * Where the payment step stands when it needs a document of its own, because providers' scripts may run there and nowhere
 * else: every address that ends so.
 */
export const PAYMENT_STEP = /\/pay$/;

export type Boot = {
  /** The page says that it is a demo, and shows the demo accounts. */
  readonly demo: boolean;
  /** The ways to pay, with what the providers' own scripts need of us. */
  readonly payments: {
    readonly card: { readonly kind: 'sandbox' } | { readonly kind: 'stripe'; readonly publishableKey: string };
    /** `live` is false with PayPal's sandbox, where no money moves. */
    readonly payPal: { readonly clientId: string; readonly live: boolean } | null;
  };
  /** This document is the payment step of a configured provider, and may load the provider's script. */
  readonly paymentStep: boolean;
  readonly supportEmail: string;
  /** Whom to name beside a map; empty when the map does it. */
  readonly mapCredit: string;
  /** The HTML names the script of the page, so that it comes with the first ones. */
  readonly scriptNamed: boolean;
  /** Answers of GET calls that this page will need first, by their path with query: '/locations/…/zones/…'. */
  readonly preloaded: Readonly<Record<string, unknown>>;
};

/** The zone's page as markup, without a script; its path names the zone's answer among `preloaded`. */
export type DrawFirstPaint = (boot: Boot, path: string) => string;

/** Where that markup stands in index.html. */
export const FIRST_PAINT_PLACEHOLDER = '<!--first-paint-->';
