// What search engines and messengers read in a page before any script has run: title,
// description, the picture of a shared link, and data about the lot (rule 246).

import { BOOT_PLACEHOLDER } from '#platform/contract/boot.ts';
import { escapeHtml } from '#platform/http/answers/escape-html.ts';

export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** The page's own address, without any query. */
  readonly url: string;
  readonly image: string;
  /** JSON-LD. */
  readonly data: object;
};

export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const NOT_LISTED = '<meta name="robots" content="noindex" />';

/** The template with this head. Null is for a page about something that does not exist, which no search engine should list. */
export function writeHead(template: string, head: PageHead | null): string {
  if (!head) return template.replace(BOOT_PLACEHOLDER, () => NOT_LISTED + BOOT_PLACEHOLDER);
  const { title, description, url, image, data } = head;
  const own = [
    `<title>${escapeHtml(title)} · Parkvale</title>`,
    metaTag('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    metaTag('property', 'og:site_name', 'Parkvale'),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', url),
    metaTag('property', 'og:image', image),
    metaTag('property', 'og:image:width', String(SHARE_PICTURE.width)),
    metaTag('property', 'og:image:height', String(SHARE_PICTURE.height)),
    metaTag('name', 'twitter:card', 'summary_large_image'),
    // A data block is not a script, so the content security policy needs no exception for it. Only "<" could end it.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ];
  const bare = template.replace(TITLE, '').replace(DESCRIPTION, '');
  return bare.replace(BOOT_PLACEHOLDER, () => own.join('') + BOOT_PLACEHOLDER);
}

const metaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
