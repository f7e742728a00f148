// An answer of open data: anyone may cache it and read it from their own pages, and a caller that already has it gets no second copy.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { contentTag } from './content-tag.ts';

type Published = NonNullable<EndpointShape['published']> & { readonly answer: unknown };

export function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, seconds, times }: Published,
): FastifyReply {
  const said = JSON.stringify(answer, (name, value) => (times.includes(name) ? undefined : value));
  const tag = `W/${contentTag(said)}`;
  reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag: tag, 'access-control-allow-origin': '*' });
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  return known.includes(tag) ? reply.code(304).send() : reply.send(answer);
}
