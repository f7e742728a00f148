// How the answer of an endpoint is sent: as JSON, as a file, or as open data.

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type EndpointShape, FileAnswer } from '#platform/contract/endpoint.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { sendRefusal } from '../errors.ts';
import { contentTag } from './content-tag.ts';

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointShape,
  answer: unknown,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (isRefusal(answer)) return sendRefusal(reply, answer);
  const file = endpoint.response === FileAnswer ? (answer as z.output<typeof FileAnswer>) : null;
  if (file?.tag) reply.header('cache-control', 'private, no-cache');
  if (endpoint.published) return sendPublished(request, reply, { answer, ...endpoint.published });
  if (file?.tag) reply.header('etag', weakTag(file.tag));
  const tag = reply.getHeader('etag');
  if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (file) return sendFile(reply, file);
  return reply.code(endpoint.status ?? 200).send(answer);
}

/** A caller that already has the answer with this ETag gets 304. */
export const weakTag = (tag: string): string => `W/"${tag}"`;

function sendFile(reply: FastifyReply, file: z.output<typeof FileAnswer>): FastifyReply {
  const { contentType, body, fileName, headers = {} } = file;
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`);
  else reply.header('cache-control', 'private, max-age=300');
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  return reply
    .headers(headers)
    .type(contentType)
    .send(isWhole ? body : Readable.from(body));
}

// An answer of open data: anyone may cache it and read it from their own pages, and a caller that already has it gets no second copy.
type Published = NonNullable<EndpointShape['published']> & { readonly answer: unknown };

function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, seconds, times }: Published,
): FastifyReply {
  const serialized = JSON.stringify(answer, (name, value) => (times.includes(name) ? undefined : value));
  const tag = `W/${contentTag(serialized)}`;
  reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag: tag, 'access-control-allow-origin': '*' });
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  return known.includes(tag) ? reply.code(304).send() : reply.send(answer);
}
