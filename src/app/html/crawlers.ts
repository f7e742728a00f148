// Rule 248: what search engines ask for first. The sitemap is an index of parts, each of which begins with a certain
// lot, so that no answer reads more than one part and every machine gives the same answer.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#platform/contract/refusals.ts';
import { sendRefusal } from '#platform/http/errors.ts';

/** The lots on the market, ordered by id. */
export type ListedLots = {
  /** The first lot of each part. */
  listParts(): Promise<readonly string[]>;
  /** The lots of one part, starting with this one. */
  listPart(first: string): Promise<readonly string[]>;
};

const HOUR = 'public, max-age=3600';
/** A part of 5,000 lots takes 30 ms of processor time. */
const SITEMAP = { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } } as const;
const PART = /^lots-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/;
const PAGES = ['/', '/locations', '/help', '/contact-us', '/terms', '/privacy', '/register'];
/** Paths that open with a secret in the address, and paths that show only the reader's own data. */
const PRIVATE = [
  '/receipt/',
  '/reset/',
  '/auth/',
  '/language/',
  '/valet/review',
  '/valet/pay',
  '/valet/receipt',
  '/dev/',
];

/** RFC 9116 wants an end within a year; each answer moves it on. */
const CONTACT_DAYS = 180;

type Site = { readonly publicUrl: string; readonly supportEmail: string };

export function addCrawlerPages(
  app: FastifyInstance,
  { config: { publicUrl, supportEmail }, now }: { readonly config: Site; readonly now: () => Date },
  lots: ListedLots,
): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(now().getTime() + CONTACT_DAYS * 86_400_000).toISOString();
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, es',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`];
    return reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', SITEMAP, async (_request, reply) => {
    const parts = ['/sitemap-pages.xml', ...(await lots.listParts()).map((first) => `/sitemap-lots-${first}.xml`)];
    return sendXml(
      reply,
      'sitemapindex',
      parts.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>`),
    );
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part', SITEMAP, async ({ params }, reply) => {
    if (params.part === 'pages.xml') return sendUrls(reply, publicUrl, PAGES);
    const first = PART.exec(params.part)?.[1];
    const listed = first ? await lots.listPart(first) : [];
    if (listed.length === 0) return sendRefusal(reply, refuse('not_found'));
    return sendUrls(
      reply,
      publicUrl,
      listed.map((id) => `/locations/${id}/zones`),
    );
  });
}

const sendUrls = (reply: FastifyReply, publicUrl: string, paths: readonly string[]): FastifyReply =>
  sendXml(
    reply,
    'urlset',
    paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
  );

function sendXml(reply: FastifyReply, root: 'sitemapindex' | 'urlset', entries: readonly string[]): FastifyReply {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  const body = `${head}\n${entries.join('\n')}\n</${root}>\n`;
  return reply.header('cache-control', HOUR).type('application/xml').send(body);
}
