// The built product as a business runs it, with keys for Stripe, PayPal and Google, which are stand-ins on this machine. The stand-ins for
// the providers' scripts and windows reach them on a second port.

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildClient } from '../../scripts/build-client.ts';
import { refOfClientSecret } from '../../src/platform/access/client-secret.ts';
import { PAYPAL_ACCOUNT, startPayPalStandIn } from '../../src/platform/testing/paypal/paypal-stand-in.ts';
import { STAND_IN_KEYS, startStripeStandIn } from '../../src/platform/testing/stripe/stripe-stand-in.ts';
import { createGooglePages, GOOGLE_ENV } from '../providers/google-pages.ts';
import { dataDirOf } from './ports.ts';

const PASSED_ON = new Set(['PATH', 'HOME', 'TMPDIR', 'PORT', 'BROWSERS_PORT']);
for (const name of Object.keys(process.env)) if (!PASSED_ON.has(name)) delete process.env[name];
// All journeys come from one address, several at a time.
process.env.REQUESTS_PER_MINUTE = '100000';

const now = () => new Date();
const [stripe, payPal] = await Promise.all([startStripeStandIn(now), startPayPalStandIn(now)]);

const ACTS: Record<string, (message: Record<string, string>) => unknown> = {
  '/stripe/confirm': ({ clientSecret = '', number = '' }) => stripe.books.confirm(clientSecret, number),
  '/stripe/authenticate': ({ clientSecret = '', outcome }) =>
    stripe.books.authenticate(clientSecret, outcome === 'pass' ? 'pass' : 'fail'),
  /** Charges a different amount from the one we asked for. */
  '/stripe/charge-wrongly': ({ clientSecret = '', cents, number = '' }) => {
    const intent = stripe.books.intents.get(refOfClientSecret(clientSecret));
    if (intent) stripe.books.intents.set(intent.ref, { ...intent, amountCents: Number(cents) });
    return stripe.books.confirm(clientSecret, number);
  },
  /** Somebody refunds all of it in Stripe's console, once the payer's bank has dropped its dispute. */
  '/stripe/refund': ({ clientSecret = '' }) => {
    const intent = stripe.books.intents.get(refOfClientSecret(clientSecret));
    if (!intent) throw new Error('No intent has this secret.');
    const { amountCents } = intent;
    const requested = { amountCents, metadata: {}, reversesTransfer: false, refundsFee: false };
    for (const dispute of stripe.books.disputes.values())
      if (dispute.intentRef === intent.ref) stripe.books.winDispute(dispute.ref);
    return stripe.books.addRefund(stripe.books.intents.get(intent.ref) ?? intent, requested);
  },
  /** Money for an order that does not exist here. */
  '/stripe/take-strangers-money': ({ cents, number = '' }) => {
    const metadata = { locationId: randomUUID(), orderId: randomUUID(), paymentId: randomUUID() };
    const requested = {
      amountCents: Number(cents),
      capture: 'automatic',
      description: null,
      onFile: null,
      metadata,
      payout: null,
    } as const;
    const { ref, clientSecret } = stripe.books.addIntent(requested);
    stripe.books.confirm(clientSecret, number);
    return { ref };
  },
  '/stripe/give-details': ({ accountRef = '' }) => stripe.books.owners.giveDetails(accountRef),
  '/stripe/accept': ({ accountRef = '' }) => stripe.books.owners.accept(accountRef),
  '/paypal/approve': ({ orderId = '', bank }) =>
    payPal.approve(orderId, { bank: bank === 'declines' ? 'declines' : 'approves' }),
};
const browsersSide = `http://127.0.0.1:${process.env.BROWSERS_PORT}`;
const answersAsGoogle = createGooglePages(browsersSide);
createServer(async (request, response) => {
  const body = await text(request);
  if (answersAsGoogle(request.url ?? '', body, response)) return;
  const message = JSON.parse(body || '{}');
  response.setHeader('content-type', 'application/json');
  try {
    response.end(JSON.stringify(ACTS[request.url ?? '']?.(message) ?? {}));
  } catch (error) {
    console.error(`${request.url} ${JSON.stringify(message)}:`, error);
    response.writeHead(500).end('{}');
  }
}).listen(Number(process.env.BROWSERS_PORT), '127.0.0.1');

buildClient();
const dataDir = dataDirOf(Number(process.env.PORT));
// Left behind by a killed run.
rmSync(dataDir, { recursive: true, force: true });
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  STRIPE_API_URL: stripe.url,
  STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
  PAYPAL_API_URL: payPal.url,
  PAYPAL_CLIENT_ID: PAYPAL_ACCOUNT.clientId,
  PAYPAL_CLIENT_SECRET: PAYPAL_ACCOUNT.clientSecret,
  PAYPAL_WEBHOOK_ID: PAYPAL_ACCOUNT.webhookId,
  PAYPAL_SAVES_ACCOUNTS: 'true',
  ...GOOGLE_ENV(browsersSide),
});
await import('../../src/app/main.ts');
