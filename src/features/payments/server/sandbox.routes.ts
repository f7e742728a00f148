// The sandbox's browser side, in place of a card network's script, and its console, in place of the provider's own. They exist
// only while the sandbox is in use.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { ProviderRefused } from '#integrations/payments/payments.port.ts';
import {
  type BrowserOutcome,
  type ConsolePayment,
  isSandbox,
  type SandboxProvider,
} from '#integrations/payments/sandbox/sandbox-provider.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { sandboxContract as contract } from '../payments.contract.ts';
import type { DisputeKind } from '../rules/test-cards.ts';

const SHOWN = 10;
const STRANGERS_CENTS = 700;
const MOVED_CENTS = -500;

type SandboxDeps = Pick<Deps, 'payments' | 'db' | 'newId'>;

export function sandboxRoutes(deps: SandboxDeps): Route[] {
  const { card: sandbox } = deps.payments;
  if (!isSandbox(sandbox)) return [];
  const answer = (outcome: BrowserOutcome | null) => (outcome ? { data: outcome } : refuse('intent_unknown'));
  return [
    route(contract.confirmSandboxPayment, async ({ body }) =>
      answer(await sandbox.confirm(body.clientSecret, body.card)),
    ),
    route(contract.authenticateSandboxPayment, async ({ body }) =>
      answer(await sandbox.authenticate(body.clientSecret, body.outcome)),
    ),
    route(contract.listSandboxPayments, async () => {
      const payments = await sandbox.console.list(SHOWN);
      return { data: { payments: await Promise.all(payments.map((payment) => toShown(deps, payment))) } };
    }),
    route(contract.actAtSandbox, async ({ body }) => {
      try {
        return (await actAt(deps, sandbox, body)) ?? { message: 'Done' };
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        return refuse(error.code === 'resource_missing' ? 'not_found' : 'sandbox_refused');
      }
    }),
  ];
}

type Shown = Answer<'GET /dev/payments'>['data']['payments'][number];

async function toShown({ db }: SandboxDeps, payment: ConsolePayment): Promise<Shown> {
  const { ref, status, amountCents, refundedCents, metadata, disputes, createdAt } = payment;
  const lot = await findLocation(db, metadata.locationId);
  const { locationId, orderId } = metadata;
  return {
    ref,
    status,
    amount: amountCents,
    refunded: refundedCents,
    sale: lot && { locationId, orderId, receiptCode: receiptCode(orderId), lotName: lot.name },
    disputes: disputes.map((dispute) => ({ ref: dispute.ref, status: dispute.status, amount: dispute.amountCents })),
    createdAt: createdAt.toISOString(),
  };
}

type Act = {
  readonly act: string;
  readonly ref?: string | undefined;
  readonly as?: DisputeKind | undefined;
  readonly losesWebhook: boolean;
};

/** @throws ProviderRefused */
async function actAt(deps: SandboxDeps, sandbox: SandboxProvider, requested: Act): Promise<Refusal | undefined> {
  const { act, ref, as = 'fraudulent', losesWebhook: isLost } = requested;
  const webhook = { isLost };
  if (act === 'move_money') return void (await sandbox.console.adjust(MOVED_CENTS));
  if (act === 'take_strangers_money') return takeStrangersMoney(deps, sandbox);
  if (!ref) return refuseField('ref', 'Choose a payment.');
  if (act === 'pay') return sandbox.console.pay(ref, webhook).then(() => undefined);
  if (act === 'dispute') return void (await sandbox.console.dispute(ref, as, webhook));
  if (act === 'refund') {
    const { amountCents, refundedCents } = await sandbox.getIntent(ref);
    return void (await sandbox.console.refund(ref, amountCents - refundedCents, webhook));
  }
  return void (await sandbox.console.endDispute(ref, act === 'win_dispute' ? 'won' : 'lost', webhook));
}

/** As when another program charges through the same account by mistake. */
async function takeStrangersMoney({ newId }: SandboxDeps, sandbox: SandboxProvider): Promise<undefined> {
  const metadata = { locationId: newId(), orderId: newId(), paymentId: newId() };
  const { ref } = await sandbox.createIntent({
    idempotencyKey: metadata.paymentId,
    amountCents: STRANGERS_CENTS,
    currency: 'USD',
    capture: 'automatic',
    metadata,
    description: 'A payment for no order',
  });
  await sandbox.console.pay(ref, { isLost: true });
}
