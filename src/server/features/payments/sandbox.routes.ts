// The sandbox's browser side, in place of a card network's script. It exists only while the sandbox is in use.

import { sandboxContract as contract } from '#contract/money/payments.contract.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { type BrowserOutcome, isSandbox } from '../../ports/payments/sandbox/sandbox-provider.ts';

export function sandboxRoutes(deps: Pick<Deps, 'payments'>): Route[] {
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
  ];
}
