// An owner's controller: a request signed as Standard Webhooks asks, which it answers within two seconds. Its answer names the opening, so
// that an answer to another one opens nothing.

import { signedHeaders } from '#integrations/webhooks-out/sign-webhook.ts';
import type { WebhookAnswer, WebhookSender } from '#integrations/webhooks-out/webhook-sender.port.ts';
import type { GateAdapter, GateOutcome } from './gates.port.ts';

/** Nothing left this machine. */
const NEVER_LEFT: ReadonlySet<string> = new Set([
  'NOT_ALLOWED',
  'NOT_PUBLIC',
  'NEEDS_HTTPS',
  'ECONNREFUSED',
  'ENOTFOUND',
]);

export function createWebhookGate(sender: WebhookSender): GateAdapter<'webhook'> {
  return {
    async open({ url, secret }, { id, laneId, direction, at }) {
      const data = { openingId: id, laneId, direction };
      const body = JSON.stringify({ type: 'gate.open', timestamp: at.toISOString(), data });
      return outcomeOf(
        await sender.send({ url, headers: signedHeaders([secret], { id, sentAt: at, body }), body }),
        id,
      );
    },
  };
}

function outcomeOf({ status, text, trouble }: WebhookAnswer, id: string): GateOutcome {
  if (status === null)
    return NEVER_LEFT.has(trouble)
      ? { kind: 'refused', why: 'controller_unreachable', detail: trouble }
      : { kind: 'unknown', why: 'controller_silent', detail: trouble };
  if (status >= 400 && status < 500) return { kind: 'refused', why: 'controller_answered', detail: status };
  const answer = status < 300 ? readAnswer(text) : null;
  if (answer?.openingId !== id) return { kind: 'unknown', why: 'controller_unclear', detail: status };
  return answer.opened ? { kind: 'opened' } : { kind: 'refused', why: 'controller_refused' };
}

type Answer = { readonly openingId: string; readonly opened: boolean };

function readAnswer(text: string): Answer | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return null;
    const { openingId, opened } = read as Partial<Record<keyof Answer, unknown>>;
    return typeof openingId === 'string' && typeof opened === 'boolean' ? { openingId, opened } : null;
  } catch {
    return null;
  }
}
