// Rule 151: every error has the same shape, with a message for people and nothing internal.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { gettext, t } from 'ttag';
import { type Refusal, type Refusals, type Refused, refuse, refuseField } from '#platform/contract/refusals.ts';
import { isDatabaseAway, isDiskFull, isLotInReview } from '#platform/db/pg-errors.ts';
import { refusalAnswer } from '#platform/http/answers/refusal-answer.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import { logDenied } from './access/denials-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How the product answers its refusals. */
    readonly refusals: Refusals;
  }
  interface FastifyContextConfig {
    /** Whether the route opens or confirms a payment. */
    readonly pays?: boolean;
    /** Whether its errors say `success: false`. */
    readonly saysSuccess?: boolean;
  }
}

/** The event loop is late, so this call was not begun. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

const internalErrorText = () => t`Something went wrong on our side. Please try again in a moment.`;
/** How long most outages last, such as a restart or a failover of the database. */
const RETRY_AFTER_SECONDS = 5;

export function sendRefusal(reply: FastifyReply, refused: Refusal): FastifyReply {
  const { status, body } = refusalAnswer(refused, reply.server.refusals);
  nameWait(reply, refused);
  return sendError(reply, status, body);
}

function sendError(reply: FastifyReply, status: number, body: object): FastifyReply {
  const { saysSuccess } = reply.request.routeOptions.config;
  return reply.code(status).send(saysSuccess ? { success: false, ...body } : body);
}

function nameWait(reply: FastifyReply, { refusal }: Refusal): void {
  const { status, retryAfterSeconds = waitOf(status) }: Refused = reply.server.refusals[refusal];
  if (retryAfterSeconds && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
}

const waitOf = (status: number) => (status === 503 ? RETRY_AFTER_SECONDS : undefined);

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.destroyed) {
    request.log.info({ requestId: request.id }, 'the caller left before the answer was whole');
    return reply.send();
  }
  const known = refusalFor(error);
  if (known?.refusal === 'too_many_requests') logDenied(request, { refusal: known.refusal, user: null });
  if (known) return answerWithError(request, reply, known);
  if (isLotInReview(error)) return answerWithError(request, reply, refuse('location_not_open'));
  if (isDiskFull(error)) {
    request.log.error({ err: error, requestId: request.id }, 'no disk space is left');
    return answerWithError(request, reply, refuse('disk_full'));
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error, requestId: request.id }, 'the database does not answer');
    return answerWithError(request, reply, refuse('busy'));
  }
  request.log.error({ err: error, requestId: request.id }, 'request failed');
  if (asksForPage(request)) return sendErrorPage(reply, 500, internalErrorText());
  const message = request.routeOptions.config.pays
    ? gettext(request.server.refusals.payment_unavailable.message)
    : internalErrorText();
  return sendError(reply, 500, { message, error: { code: 'internal', message } });
}

/** A person who opens a page gets a readable page; a program gets JSON. */
function answerWithError(request: FastifyRequest, reply: FastifyReply, refused: Refusal): FastifyReply {
  if (!asksForPage(request)) return sendRefusal(reply, refused);
  const { status, message } = request.server.refusals[refused.refusal];
  nameWait(reply, refused);
  return sendErrorPage(reply, status, refused.message ?? gettext(message));
}

function refusalFor(error: FastifyError): Refusal | null {
  if (error instanceof OverloadedError) return refuse('busy');
  switch (error.statusCode) {
    case 400:
      return error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'
        ? refuseField('body', t`The body of this request is not valid JSON.`)
        : refuse('malformed', { message: t`This request could not be read.` });
    // A path that leads out of the folder gets the same answer as any other.
    case 403:
    case 404:
      return refuse('not_found');
    case 413:
      return refuse('too_large');
    case 415:
      return refuse('media_type');
    case 416:
      return refuse('range_unreachable');
    case 429:
      return refuse('too_many_requests');
    case 503:
      return refuse('busy');
    default:
      return null;
  }
}

/** Whether a browser asks for something to show in a tab. */
function asksForPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !/^\/(?:api|assets)\//.test(url) && Boolean(headers.accept?.includes('text/html'));
}

/** `message` is ours: it contains no part of the request. An answer with `Retry-After` reloads itself then. */
function sendErrorPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const waitSeconds = status === 503 ? reply.getHeader('retry-after') : undefined;
  if (waitSeconds !== undefined) reply.header('refresh', String(waitSeconds));
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${languageSpoken()}">
  <head>
    <meta charset="utf-8" />
    <title>Parkvale</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
  </head>
  <body>
    <main>
      <h1>${t`This page did not load`}</h1>
      <p>${message}</p>
      <p><a href="">${t`Try again`}</a>${waitSeconds === undefined ? '' : `. ${t`This page also reloads by itself.`}`}</p>
    </main>
  </body>
</html>
`);
}
