// The requests of a page that are part of a payment: our calls that pay, or anything at a provider. A total of 0 makes none of them.

import type { Page } from '@playwright/test';

const PROVIDERS = /^https?:\/\/[^/]*(stripe|paypal|link\.com|pay\.google)/;
const PAYING = /\/api\/v1\/(sandbox\/|billing\/(return|paypal))/;

/** Starts recording. @returns a function that returns the requests so far. */
export function watchPayments(page: Page): () => readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (PROVIDERS.test(url) || PAYING.test(url)) requested.push(url);
  });
  return () => requested;
}
