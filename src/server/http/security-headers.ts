// What every answer tells the browser: load nothing but our own, be framed by nobody, guess no types.

import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await headersOfEveryAnswer();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Errors and whatever else does not say how long it may be kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const type = String(reply.getHeader('content-type'));
    if (/[/+]xml$/.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
    done(null, payload);
  });
}

/** Asked of helmet once: they are the same for all, and it works them out anew for each request it is asked about. */
async function headersOfEveryAnswer(): Promise<Readonly<Record<string, string>>> {
  const [plain, helmeted] = [Fastify(), Fastify()];
  await helmeted.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  const [without, along] = await Promise.all([plain, helmeted].map(headersOf));
  return Object.fromEntries(Object.entries(along ?? {}).filter(([name]) => !(name in (without ?? {}))));
}

async function headersOf(app: FastifyInstance): Promise<Record<string, string>> {
  app.get('/', async () => '');
  const { headers } = await app.inject('/');
  await app.close();
  return headers as Record<string, string>;
}
