// Sends webhooks to public hosts (rule 204).

import {
  type CheckedHost,
  createPublicHosts,
  type HostSettings,
  openRequest,
} from '#integrations/public-network/public-hosts.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from './webhook-sender.port.ts';

const ANSWERS_WITHIN_MS = 15_000;
const MAX_TEXT = 1000;

export function createHttpsSender(settings: HostSettings & { readonly answersWithinMs?: number }): WebhookSender {
  const { answersWithinMs = ANSWERS_WITHIN_MS } = settings;
  const hosts = createPublicHosts(settings);
  return {
    takes: (text) => hosts.parse(text) !== null,
    async send(requested) {
      const startedAt = performance.now();
      const reported = (status: number | null, text: string, trouble: string): WebhookAnswer => ({
        status,
        text,
        trouble,
        tookMs: Math.round(performance.now() - startedAt),
      });
      const url = hosts.parse(requested.url);
      if (!url) return reported(null, '', 'NOT_ALLOWED');
      try {
        const host = await hosts.check(url);
        if (typeof host === 'string') return reported(null, '', host);
        const { status, text } = await request(url, host, { ...requested, answersWithinMs });
        return reported(status, text, '');
      } catch (error) {
        return reported(null, '', troubleOf(error));
      }
    },
  };
}

type Requested = WebhookRequest & { readonly answersWithinMs: number };

function request(
  url: URL,
  host: CheckedHost,
  { headers, body, answersWithinMs }: Requested,
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(answersWithinMs);
  const sent = { ...headers, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = openRequest(url, host, { method: 'POST', signal, headers: sent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      const finish = () => {
        resolve({ status: answer.statusCode ?? 0, text: text.slice(0, MAX_TEXT) });
        answer.destroy();
      };
      answer.on('data', (part: string) => {
        text += part;
        if (text.length >= MAX_TEXT) finish();
      });
      answer.on('end', finish);
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function troubleOf(error: unknown): string {
  return error instanceof Error && 'code' in error && error.code ? String(error.code) : 'NO_ANSWER';
}
