// Headers of every answer: load only our own files, never be framed, never guess types. The payment step's document may load
// more (payment-step-headers.ts). All others may load the map's tiles, if a setting has them elsewhere.

import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** `tileOrigins`: where the map of lots may load its tiles from. The map's worker is under the same policy. */
export async function addSecurityHeaders(app: FastifyInstance, tileOrigins: readonly string[]): Promise<void> {
  const headers = await securityHeaders({ ...OUR_OWN, calls: tileOrigins, pictures: tileOrigins });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Errors and anything else that does not set its own caching.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const type = String(reply.getHeader('content-type'));
    if (/[/+]xml$/.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
    done(null, payload);
  });
}

/** What a document may load in addition to our own files, by type, as origins such as https://js.stripe.com. */
export type Allowed = {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
  readonly pictures: readonly string[];
  /** Inline styles, if a provider's button needs them. */
  readonly inlineStyles: boolean;
  /** Whose frames may open the browser's payment sheet. Null for nobody, not even this document. */
  readonly payers: readonly string[] | null;
};

const OUR_OWN: Allowed = { scripts: [], frames: [], calls: [], pictures: [], inlineStyles: false, payers: null };

/** Computed once: the headers are always the same, and helmet would compute them for each request. */
export async function securityHeaders(allowed = OUR_OWN): Promise<Readonly<Record<string, string>>> {
  const [plain, helmeted] = [Fastify(), Fastify()];
  const meetsOthers = allowed.payers !== null;
  await helmeted.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(allowed) },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    // A provider learns which shop its script runs in, but not the rest of the address.
    referrerPolicy: { policy: meetsOthers ? 'strict-origin' : 'same-origin' },
    // PayPal's own window reports back to its opener.
    crossOriginOpenerPolicy: { policy: meetsOthers ? 'same-origin-allow-popups' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  const [without, along] = await Promise.all([plain, helmeted].map(headersOf));
  const fromHelmet = Object.entries(along ?? {}).filter(([name]) => !(name in (without ?? {})));
  return { ...Object.fromEntries(fromHelmet), 'permissions-policy': permissionsOf(allowed) };
}

function directivesOf({ scripts, frames, calls, pictures, inlineStyles }: Allowed) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : [])],
    imgSrc: ["'self'", 'data:', ...pictures],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...calls],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameSrc: ["'self'", ...frames],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}

function permissionsOf({ payers }: Allowed): string {
  const payment = payers ? ['self', ...payers.map((origin) => `"${origin}"`)].join(' ') : '';
  // An attendant scans the guest's code with the camera; a page with a provider's script has no use for it.
  return `camera=(${payers ? '' : 'self'}), microphone=(), payment=(${payment})`;
}

async function headersOf(app: FastifyInstance): Promise<Record<string, string>> {
  app.get('/', async () => '');
  const { headers } = await app.inject('/');
  await app.close();
  return headers as Record<string, string>;
}
