// What answers when no route does. It counts as any other request: addresses must not be tried without a limit.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/refusals.ts';
import { sendRefusal } from './errors.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function answerNotFound(app: FastifyInstance, answer: Answer = sendNotFound): void {
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limit, answer);
}

async function sendNotFound(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendRefusal(reply, refuse('not_found'));
}

/** Leads to no route, and to no page of the client either. */
const NOWHERE = '/api/nowhere';

/** An address that cannot be read goes the way of every other request, and so is answered as every other is. */
export function readableUrl({ url = '' }: { url?: string | undefined }): string {
  return isReadable(url) ? url : NOWHERE;
}

/** What stands behind the question mark may be anything; whoever reads it says what is wrong with it. */
function isReadable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURI(path);
    return URL.canParse(path, 'http://page');
  } catch {
    return false;
  }
}
