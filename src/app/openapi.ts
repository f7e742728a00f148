// The contract, printed as OpenAPI 3.1 and readable in a browser.

import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '#app/config/config.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { ErrorAnswer } from '#platform/contract/wire.ts';
import { contentTag } from '#platform/http/answers/content-tag.ts';
import { REFUSALS } from './refusals.ts';
import { describeWebhooks } from './webhook-document.ts';

type Transform = typeof jsonSchemaTransform;
type Files = { readonly files?: readonly string[] };

/** Files have no schema; the document names their media types. */
const withFiles: Transform = (input) => {
  const { files, ...schema } = (input.schema ?? {}) as Files & Record<string, unknown>;
  const { schema: printed, url } = jsonSchemaTransform({ ...input, schema } as Parameters<Transform>[0]);
  if (!files) return { schema: printed, url };
  const { response } = jsonSchemaTransform({ ...input, schema: { response: { default: ErrorAnswer } } } as never)
    .schema as {
    response: object;
  };
  const content = Object.fromEntries(files.map((type) => [type, { schema: rawFile(type) }]));
  return { schema: { ...printed, response: { ...response, 200: { description: 'The file', content } } }, url };
};

type Content = Record<string, { schema: { readonly required?: readonly string[] } }>;
type Described = { readonly requestBody?: { required: boolean; readonly content: Content } };
type Document = { readonly paths?: Readonly<Record<string, Readonly<Record<string, Described>>>> };

/** A body may be omitted where an empty one would do; tables and photos may also be sent unencoded. */
function describeBodies(document: Document): void {
  for (const { requestBody } of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    if (!requestBody) continue;
    const { content } = requestBody;
    const json = content['application/json']?.schema;
    requestBody.required = (json?.required ?? []).length > 0;
    for (const [type, each] of Object.entries(content)) if (type !== 'application/json') each.schema = rawFile(type);
  }
}

/** A file of JSON is whatever JSON is in it, which clients parse; any other is a string of bytes or of text. */
const rawFile = (type: string): object => {
  if (type === 'application/json') return {};
  return { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) };
};

const ENCODINGS = ['br', 'gzip'] as const;
type Printed = {
  readonly tag: string;
  readonly bodies: Readonly<Record<(typeof ENCODINGS)[number] | 'identity', Buffer>>;
};

/** Once in a process: printing and compressing the document takes longer than any other answer to a stranger. */
async function compressDocument(document: object): Promise<Printed> {
  const identity = Buffer.from(JSON.stringify(document));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)]);
  return { tag: contentTag(identity), bodies: { identity, br, gzip: gzipped } };
}

const ICON = {
  filename: 'favicon.svg',
  rel: 'icon',
  type: 'image/svg+xml',
  sizes: 'any',
  content: readFileSync(new URL('./public/favicon.svg', import.meta.url)),
};

/** How a program is let in, and when it is not. */
function describeKeys(): string {
  const refusals = (['key_unknown', 'key_not_for_this', 'key_slowed'] as const).map((code) => {
    const { status, message } = REFUSALS[code];
    return `- ${status} \`${code}\`: ${message}`;
  });
  return ['An API key, or the token that a login answers. A key may be refused:', ...refusals].join('\n');
}

export async function addOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parkvale',
        version: '1.0.0',
        description:
          'Find parking, pay for it, run the lots. Money is integer cents unless a field says dollars; times are UTC. Every error has the shape { message, error: { code, message, fields? } } and carries x-request-id.',
      },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: describeKeys() },
          cookie: { type: 'apiKey', in: 'cookie', name: 'jwt' },
        },
      },
    },
    transform: withFiles,
    transformObject: (input) => {
      if (!('openapiObject' in input)) throw new Error('The document is not OpenAPI 3.');
      describeBodies(input.openapiObject as Document);
      return { ...input.openapiObject, webhooks: describeWebhooks() };
    },
  });
  const url = `${API_PREFIX}/openapi.json`;
  let printed: Promise<Printed> | null = null;
  const options = {
    schema: { hide: true },
    compress: false,
    config: { rateLimit: { max: 60, timeWindow: 60_000 } },
  } as const;
  app.get(url, options, async (request, reply) => {
    printed ??= compressDocument(app.swagger());
    const { tag, bodies } = await printed;
    reply.headers({ etag: tag, 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ENCODINGS.find((each) => accepted.includes(each));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bodies[encoding ?? 'identity']);
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Without the bar on top, which is only about Swagger's own files and styles itself inline.
    uiConfig: { docExpansion: 'none', url, layout: 'BaseLayout' },
    theme: { title: 'Parkvale API', favicon: [ICON] },
    // Its own copies of the document would be printed anew for each caller.
    uiHooks: {
      onRequest: async (request, reply) => {
        if (/\/(json|yaml)$/.test(new URL(request.url, 'http://api').pathname)) return reply.redirect(url);
      },
    },
  });
}
