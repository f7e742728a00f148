// The text provider's webhook: delivery news, and what people text to us. The signature covers the
// public address and every field.

import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { TEXT_WEBHOOK, type TextNews } from '#integrations/sms/texts.port.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/wire.ts';
import { FAILED_SIGNATURES, refuseSignature } from '#platform/http/access/failed-signatures.ts';
import { countFailedTries } from '#platform/http/access/failed-tries.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { receiveText, recordDelivery, type TextsListener } from './receive-texts.ts';

type WebhookDeps = Deps & { readonly texted: TextsListener };

export function addTextWebhook(app: FastifyInstance, deps: WebhookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const failed = countFailedTries(FAILED_SIGNATURES);
    const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
    scope.post(`${API_PREFIX}${TEXT_WEBHOOK}`, options, async (request, reply) => {
      const params = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
      const signature = request.headers['x-twilio-signature'];
      const news = deps.texts.readCall({
        url: `${deps.config.publicUrl}${request.originalUrl}`,
        params,
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (!news) return refuseSignature(request, reply, failed.note(networkOf(request.ip), deps.now()));
      const { contentType, body } = deps.texts.answerTo(await receiveNews(deps, news));
      return reply.type(contentType).send(body);
    });
  });
}

/** @returns the reply to text back, or null. */
async function receiveNews(deps: WebhookDeps, news: TextNews): Promise<string | null> {
  if (news.kind === 'received') return receiveText(deps, news);
  if (news.kind === 'delivery') {
    const { success, data } = Id.safeParse(news.messageId);
    await recordDelivery(deps, { ...news, messageId: success ? data : null });
  }
  return null;
}
