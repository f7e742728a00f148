// Pictures that a camera's message only has the URL of, fetched from public hosts (rule 204).

import type { IncomingMessage } from 'node:http';
import { createPublicHosts, type HostSettings, openRequest } from '#integrations/public-network/public-hosts.ts';
import type { CameraPictures } from './cameras.port.ts';

const ANSWERS_WITHIN_MS = 10_000;
/** As large as the messages that bring their picture along. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;

export function createHttpsPictures(settings: HostSettings & { readonly answersWithinMs?: number }): CameraPictures {
  const { answersWithinMs = ANSWERS_WITHIN_MS } = settings;
  const hosts = createPublicHosts(settings);
  return {
    async fetch(first) {
      const signal = AbortSignal.timeout(answersWithinMs);
      let url = hosts.parse(first);
      for (let redirects = 0; url && redirects <= MAX_REDIRECTS; redirects++) {
        const host = await hosts.check(url).catch(() => null);
        if (host === null || typeof host === 'string') return null;
        const from = url;
        const { promise, resolve } = Promise.withResolvers<IncomingMessage | null>();
        openRequest(from, host, { method: 'GET', signal }, resolve)
          .on('error', () => resolve(null))
          .end();
        const answer = await promise;
        const { location } = answer?.headers ?? {};
        if (answer?.statusCode === 200) return readAll(answer);
        answer?.destroy();
        url = location !== undefined && URL.canParse(location, from) ? hosts.parse(new URL(location, from).href) : null;
      }
      return null;
    },
  };
}

/** @returns null for more than `MAX_BYTES`, or if the rest does not come */
async function readAll(answer: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > MAX_BYTES) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts);
}
