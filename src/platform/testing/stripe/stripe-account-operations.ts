/**
 * The calls about owners' accounts: version 2 of Stripe's API, in JSON. The provider contracts do not cover it; these schemas are strict
 * and hold the adapter to what Accounts v2 accepts.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Answer, errorAnswer, type Operation, ok, type Requested } from './stripe-answers.ts';
import type { StripeBooks } from './stripe-books.ts';
import { accountObject } from './stripe-objects.ts';

const Include = z.array(
  z.enum(['configuration.recipient', 'configuration.merchant', 'identity', 'defaults', 'requirements']),
);
const Payer = z.enum(['application', 'application_custom', 'application_express', 'stripe']);
const AccountCreate = z.strictObject({
  contact_email: z.email(),
  display_name: z.string().min(1),
  dashboard: z.enum(['express', 'full', 'none']),
  defaults: z.strictObject({
    currency: z.literal('usd'),
    responsibilities: z.strictObject({ fees_collector: Payer, losses_collector: Payer }),
  }),
  identity: z.strictObject({ country: z.string().length(2) }),
  configuration: z.strictObject({
    recipient: z.strictObject({
      capabilities: z.strictObject({
        stripe_balance: z.strictObject({ stripe_transfers: z.strictObject({ requested: z.literal(true) }) }),
      }),
    }),
  }),
  metadata: z.record(z.string(), z.string()),
  include: Include,
});
const LinkCreate = z.strictObject({
  account: z.string(),
  use_case: z.strictObject({
    type: z.literal('account_onboarding'),
    account_onboarding: z.strictObject({
      refresh_url: z.url(),
      return_url: z.url(),
      collection_options: z.strictObject({ fields: z.enum(['currently_due', 'eventually_due']) }),
    }),
  }),
});

const wrongBy = (shape: z.ZodType) => (body: object) => shape.safeParse(body).error?.message ?? null;
const unknownAccount = () =>
  errorAnswer(404, { type: 'invalid_request_error', code: 'not_found', message: 'No such account.' });

const noPlatform = () =>
  errorAnswer(400, {
    type: 'invalid_request_error',
    code: 'accounts_v2_access_blocked',
    message: 'Accounts v2 is not enabled for your platform.',
  });

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  {
    name: 'make account',
    method: 'POST',
    path: '/v2/core/accounts',
    wrongInBody: wrongBy(AccountCreate),
    act: makeAccount,
  },
  { name: 'list accounts', method: 'GET', path: '/v2/core/accounts', act: listAccounts },
  { name: 'get account', method: 'GET', path: '/v2/core/accounts/:ref', act: getAccount },
  {
    name: 'make link',
    method: 'POST',
    path: '/v2/core/account_links',
    wrongInBody: wrongBy(LinkCreate),
    act: makeLink,
  },
];

function listAccounts(books: StripeBooks, { query }: Requested): Answer {
  if (!books.owners.isPlatform()) return noPlatform();
  const data = [...books.owners.accounts.values()].slice(0, Number(query.limit ?? 20));
  return ok({ data: data.map((account) => accountObject(account, [])), next_page_url: null, previous_page_url: null });
}

function makeAccount(books: StripeBooks, { form }: Requested): Answer {
  if (!books.owners.isPlatform()) return noPlatform();
  const { contact_email: email, display_name: name, metadata, include } = AccountCreate.parse(form);
  return ok(accountObject(books.owners.addAccount({ email, name, metadata }), include));
}

function getAccount(books: StripeBooks, { ref, query }: Requested): Answer {
  const account = books.owners.accounts.get(ref);
  const include = Object.entries(query)
    .filter(([name]) => name.startsWith('include'))
    .map(([, value]) => value);
  return account ? ok(accountObject(account, include)) : unknownAccount();
}

function makeLink(books: StripeBooks, { form }: Requested): Answer {
  const { account, use_case } = LinkCreate.parse(form);
  if (!books.owners.accounts.has(account)) return unknownAccount();
  const secret = randomBytes(8).toString('hex');
  const { return_url, refresh_url } = use_case.account_onboarding;
  const url = `https://connect.stripe.com/setup/e/${account}/${secret}?${new URLSearchParams({ return_url, refresh_url })}`;
  const created = new Date(0).toISOString();
  return ok({ object: 'v2.core.account_link', account, created, expires_at: created, livemode: false, url, use_case });
}
