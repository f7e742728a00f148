// One line a request: the route's pattern, never the address that was asked for, because paths carry keys and plates.

import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export function loggerOptions(config: Config) {
  return {
    level: config.logLevel,
    redact: ['req', 'headers', '*.password', '*.token', '*.clientSecret', '*.plate', '*.plateNumber', '*.email'],
    serializers: { err: errorForLog },
  };
}

// A database error's detail quotes the row, which may hold a plate or an address.
function errorForLog(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    code: error.code,
    constraint: error.constraint,
  };
}

export function addRequestLog(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (config.logLevel === 'silent') return;
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
