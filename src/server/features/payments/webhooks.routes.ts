// Where providers say that something has happened. The signature is checked on the raw body; what is true is then
// fetched from the provider, so that late, doubled and disordered events do no harm.

import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '#contract/api.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { sendRefusal } from '../../http/errors.ts';
import { recordOutcome } from './settle-payment.ts';

export function addPaymentWebhooks(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      `${API_PREFIX}/webhooks/${deps.payments.name}`,
      { schema: { hide: true }, config: { rateLimit: false } },
      async (request, reply) => {
        const rawBody = typeof request.body === 'string' ? request.body : '';
        const event = deps.payments.readWebhook(rawBody, singleHeaders(request.headers), deps.now());
        if (!event) return sendRefusal(reply, refuse('signature_invalid'));
        // Not one of ours: another program may share the provider's account.
        if (event.metadata?.paymentId) await recordOutcome(deps, await deps.payments.getIntent(event.ref));
        return { received: true };
      },
    );
  });
}

function singleHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
