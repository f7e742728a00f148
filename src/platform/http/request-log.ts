// One line per request, with the route's pattern and never the requested address, because paths contain keys and plates.

import type { FastifyInstance } from 'fastify';

type LogSettings = { readonly logLevel: string };

export type LogTarget = { write(line: string): void };

/** Standard output, unless a test reads the log. */
export function loggerOptions(settings: LogSettings, target?: LogTarget) {
  return {
    level: settings.logLevel,
    redact: ['req', 'headers', '*.password', '*.token', '*.clientSecret', '*.plate', '*.plateNumber', '*.email'],
    serializers: { err: errorForLog },
    ...(target && { stream: target }),
  };
}

// A database error's detail quotes the row, which may contain a plate or an address.
function errorForLog(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    message: withoutValue(error.message, error.code),
    stack: withoutValue(error.stack ?? '', error.code),
    code: error.code,
    constraint: error.constraint,
  };
}

/** Class 22 messages (data exceptions) quote the rejected value. */
function withoutValue(text: string, code: string | undefined): string {
  return code?.startsWith('22') ? text.replace(/: ".*"/, ': (a value)') : text;
}

export function addRequestLog(app: FastifyInstance, settings: LogSettings): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  if (settings.logLevel === 'silent') return;
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
