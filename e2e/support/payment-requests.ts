// The requests of a page that are part of a payment: our own payment code, or anything at a provider. A total of 0 makes none of them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Manifest } from '../../src/app/html/page-parts.ts';

const PAYMENT_CODE = /\/pay-(for-booking|valet-ticket)\.tsx$|^features\/payments\/client\//;
const MANIFEST = join(import.meta.dirname, '../../dist/client/.vite/manifest.json');

/** The built files of the payment step; their names are hashes. */
function paymentFiles(): readonly string[] {
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return Object.entries(manifest).flatMap(([source, { file }]) => (PAYMENT_CODE.test(source) ? [`/${file}`] : []));
}

const PROVIDERS = /^https?:\/\/[^/]*(stripe|paypal|link\.com|pay\.google)/;
const PAYING = /\/api\/v1\/(sandbox\/|billing\/(return|paypal))/;

/** Starts recording. @returns a function that returns the requests so far. */
export function watchPayments(page: Page): () => readonly string[] {
  const requested: string[] = [];
  const ours = new Set(paymentFiles());
  page.on('request', (request) => {
    const url = request.url();
    const isPayment = ours.has(new URL(url).pathname) || PROVIDERS.test(url) || PAYING.test(url);
    if (isPayment) requested.push(url);
  });
  return () => requested;
}
