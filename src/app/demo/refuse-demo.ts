// The demo and real business never mix: its passwords are public, and its outbox shows every mail
// to everybody. A database that was once a demo never becomes a real one.

import { BlockList, isIP } from 'node:net';
import { type Config, ConfigError } from '#app/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { hasAccountOf } from './demo.store.ts';
import { DEMO_PEOPLE, emailOf } from './demo-people.ts';

/** @throws ConfigError when there are demo accounts. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if (!(await hasAccountOf(db, DEMO_PEOPLE.map(emailOf)))) return;
  throw new ConfigError(
    'This database holds the demo with its public passwords. Name another DATA_DIR or DATABASE_URL.',
  );
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  const version = isIP(bare);
  return version === 0 ? bare === 'localhost' : LOOPBACK.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}

/** What makes an installation real: money moves, or others can reach it. Empty if neither applies. */
export function realnessOf({ payments: { stripe, payPal }, https, host }: Config): string[] {
  const isLivePayPal = payPal?.live === true && !isLoopback(new URL(payPal.apiUrl).hostname);
  return [
    ...(stripe && /^[sr]k_live_/.test(stripe.secretKey) ? ['STRIPE_SECRET_KEY is a live key'] : []),
    ...(isLivePayPal ? ['PAYPAL_CLIENT_ID is of the live PayPal'] : []),
    ...(https ? ['PUBLIC_URL is https'] : []),
    ...(isLoopback(host) ? [] : [`HOST ${host} is reached from other machines`]),
  ];
}

/** @throws ConfigError when an installation is real and would have demo accounts or pages that show mails. */
export function refuseDemoInTheOpen(config: Config): void {
  const real = realnessOf(config);
  if (real.length === 0 || !(config.seedDemo || config.devTools)) return;
  const parts = [
    ...(config.seedDemo ? ['accounts with public passwords'] : []),
    ...(config.devTools ? ['an outbox that shows every mail'] : []),
  ];
  throw new ConfigError(`This would open the demo to the world: ${real.join(', ')}, and the demo has ${parts.join(' and ')}.

To begin for real:
  1. Set NODE_ENV=production, and a DATA_DIR or DATABASE_URL that never held the demo.
  2. Set SMTP_URL and MAIL_FROM, so that mail goes out (docs/going-live.md).
  3. Start again, and create the first account:
       npm run admin -- create --role odogwu --email you@company.com --name "Your Name"

To see the demo on this machine alone, unset these settings.`);
}
