// Providers' webhooks. The signature is checked on the raw body; the facts are then fetched from the provider, so that late,
// duplicate and out-of-order events do no harm.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { type PaymentProvider, type ProviderEvent, ProviderRefused } from '#integrations/payments/payments.port.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { FAILED_SIGNATURES, refuseSignature } from '#platform/http/access/failed-signatures.ts';
import { countFailedTries, type FailedTries } from '#platform/http/access/failed-tries.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { singleHeaders } from '#platform/http/single-headers.ts';
import { checkAnnouncedAccount } from './check-account.ts';
import { findPayment, isSettled } from './payments.store.ts';
import { reconcileIntent } from './reconciliation/reconcile-intent.ts';
import { recordDispute } from './record-dispute.ts';
import { recordOutcome, saveCardLate } from './settling/settle-payment.ts';

/** What a later floor does with news about money sent to owners. */
export type FollowSent = {
  readonly transfer: (provider: string, transferRef: string) => Promise<void>;
  readonly bankPayout: (
    provider: string,
    payout: { readonly accountRef: string; readonly payoutRef: string },
  ) => Promise<void>;
};

type WebhookDeps = Deps & { readonly followSent: FollowSent };

export function addPaymentWebhooks(app: FastifyInstance, deps: WebhookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const failed = countFailedTries(FAILED_SIGNATURES);
    for (const provider of deps.payments.all) {
      const url = `${API_PREFIX}/webhooks/${provider.name}`;
      scope.post(url, { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
        const event = await readEvent(deps, provider, request, failed);
        if (!event) return refuseSignature(request, reply, failed.note(networkOf(request.ip), deps.now()));
        await recordIfKnown(deps, provider, event);
        return { received: true };
      });
    }
  });
}

/** A valid signature is accepted from any address: the provider's own deliveries are never limited. */
function readEvent(
  deps: Deps,
  provider: PaymentProvider,
  request: FastifyRequest,
  failed: FailedTries,
): Promise<ProviderEvent | null> {
  const rawBody = typeof request.body === 'string' ? request.body : '';
  return provider.readWebhook(rawBody, singleHeaders(request.headers), deps.now(), async (claimed) => {
    if (claimed.kind === 'intent' && !(await isNews(deps, claimed))) return 'ignore';
    return failed.isOver(networkOf(request.ip), deps.now()) ? 'refuse' : 'ask';
  });
}

/** If the provider itself does not know a payment now, it will not know it at the next delivery either. */
async function recordIfKnown(deps: WebhookDeps, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  try {
    await recordEvent(deps, provider, event);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

async function recordEvent(deps: WebhookDeps, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'account':
      return checkAnnouncedAccount(deps, provider.name, event.accountRef);
    case 'dispute':
      return void (await recordDispute(deps, provider, event.disputeRef));
    case 'intent':
      return recordIntent(deps, provider, event);
    case 'transfer':
      return deps.followSent.transfer(provider.name, event.transferRef);
    case 'bank_payout':
      return deps.followSent.bankPayout(provider.name, event);
    case 'other':
      return;
    default:
      return event satisfies never;
  }
}

type IntentEvent = Extract<ProviderEvent, { kind: 'intent' }>;

/** Compares a settled payment with the provider's books: a refund may have been made there, or have failed. */
async function recordIntent(deps: Deps, provider: PaymentProvider, event: IntentEvent): Promise<void> {
  if (!(await isNews(deps, event))) return;
  const question = { provider, ref: event.ref, payment: null };
  if (event.about === 'money') return void (await reconcileIntent(deps, question));
  const intent = await provider.getIntent(event.ref);
  const { metadata } = intent;
  const before = metadata && (await findPayment(deps.db, { ...metadata, id: metadata.paymentId }));
  if (before && event.about === 'saved') await saveCardLate(deps, before, intent);
  if (before && isSettled(before)) return void (await reconcileIntent(deps, question));
  await recordOutcome(deps, intent);
}

/**
 * Another program may share the provider's account, so events without our ids are ignored. So is progress on payments that have
 * settled, which makes repeated events cost next to nothing.
 */
async function isNews(deps: Deps, { metadata, about }: IntentEvent): Promise<boolean> {
  if (metadata === null || metadata === 'unsaid') return metadata !== null;
  const payment = await findPayment(deps.db, { locationId: metadata.locationId, id: metadata.paymentId });
  return payment !== null && (payment.status !== 'succeeded' || about !== 'progress');
}
