// The page for people when the requested page cannot be served, for example while the server is busy.
// It loads nothing else, because no script or style may come through either.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { t } from 'ttag';
import { languageSpoken } from '#platform/i18n/languages.ts';

/** Whether a browser asks for something to show in a tab. */
export function asksForPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !/^\/(?:api|assets)\//.test(url) && Boolean(headers.accept?.includes('text/html'));
}

/** `message` is ours: it contains no part of the request. An answer with `Retry-After` reloads itself then. */
export function sendErrorPage(reply: FastifyReply, status: number, message: string): FastifyReply {
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
