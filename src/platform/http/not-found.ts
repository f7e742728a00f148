// The answer when no route matches. It counts like any other request, so that nobody can try addresses without limit.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#platform/contract/refusals.ts';
import { sendRefusal } from './errors.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function answerNotFound(app: FastifyInstance, answer: Answer = sendNotFound): void {
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limit, answer);
}

async function sendNotFound(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendRefusal(reply, refuse('not_found'));
}

/** Matches no route and no client page. */
const NOWHERE = '/api/nowhere';

/** An unreadable address is routed like any other request, so that it gets the usual answer. */
export function readableUrl({ url = '' }: { url?: string | undefined }): string {
  return isReadable(url) ? url : NOWHERE;
}

/** The query may be anything; whatever parses it reports what is wrong. */
function isReadable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    return !decodeURI(path).includes('\0') && URL.canParse(path, 'http://page');
  } catch {
    return false;
  }
}
