// The providers at the edge of the network: their hosts answer with stand-ins for their scripts, frames and windows, which talk to the same
// stateful stand-ins as the product.

import type { BrowserContext, Request, Route } from '@playwright/test';
import { PORTS } from '../support/ports.ts';
import { payPalScript } from './paypal-script.ts';
import { BANK_FRAME, CARD_FRAME, ONBOARDING_PAGE, PAYPAL_WINDOW, WALLET_FRAME } from './provider-pages.ts';
import { stripeScript } from './stripe-script.ts';

export const BROWSERS_SIDE = `http://127.0.0.1:${PORTS.browsersSide}`;
const HOSTS = /^https:\/\/([\w-]+\.)*(stripe\.com|paypal\.com|paypalobjects\.com|link\.com)\//;

export type Providers = {
  /** Every provider URL that was requested. */
  readonly requested: readonly string[];
  /** If true, requests are blocked from now on, as by an ad blocker. */
  blocked: boolean;
};

export async function stubProviders(context: BrowserContext): Promise<Providers> {
  const requested: string[] = [];
  const providers = { requested, blocked: false };
  await context.route(HOSTS, async (route, request) => {
    requested.push(request.url());
    if (providers.blocked) return route.abort();
    await answer(route, request);
  });
  return providers;
}

async function answer(route: Route, request: Request): Promise<void> {
  const { host, pathname } = new URL(request.url());
  const cors = { 'access-control-allow-origin': '*' };
  const html = (body: string) => route.fulfill({ contentType: 'text/html', body });
  const script = (run: () => void) => route.fulfill({ contentType: 'text/javascript', body: `(${run})()` });
  if (request.method() === 'POST') {
    const response = await fetch(BROWSERS_SIDE + pathname, { method: 'POST', body: request.postData() });
    return route.fulfill({ status: response.status, headers: cors, json: await response.json() });
  }
  if (pathname.endsWith('/stripe.js')) return script(stripeScript);
  if (pathname === '/web-sdk/v6/core') return script(payPalScript);
  if (pathname === '/frame/card') return html(CARD_FRAME);
  if (pathname === '/frame/wallet') return html(WALLET_FRAME);
  if (host === 'connect.stripe.com') return html(ONBOARDING_PAGE);
  if (host === 'hooks.stripe.com') return html(BANK_FRAME);
  if (pathname === '/checkoutnow') return html(PAYPAL_WINDOW);
  return route.fulfill({ status: 404, headers: cors, body: 'Nobody knows this.' });
}
