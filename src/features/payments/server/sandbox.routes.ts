// The sandbox's browser side, in place of a card network's script. It exists only while the sandbox is in use.

import type { Deps } from '#app/deps.ts';
import { type BrowserOutcome, isSandbox } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { sandboxContract as contract } from '../payments.contract.ts';

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
