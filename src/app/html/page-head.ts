// What search engines and messengers read in a page before any script has run: title,
// description, the picture of a shared link, and data about the lot (rule 246).

import { BOOT_PLACEHOLDER } from '#platform/contract/boot.ts';
import { escapeHtml } from '#platform/http/answers/escape-html.ts';

export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** The page's own address, without any query; null if nobody is to repeat it. */
  readonly url: string | null;
  /** No search engine is to list it. */
  readonly isUnlisted?: boolean;
  readonly picture: Picture;
  /** JSON-LD. */
  readonly data?: object;
};

type Picture = { readonly url: string; readonly width: number; readonly height: number };

/** Of a picture that a messenger shows large. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

const PRODUCT = 'Parkvale';
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const NOT_LISTED = '<meta name="robots" content="noindex" />';

/** The template with this head. Null is for a page about something that does not exist, which no search engine should list. */
export function writeHead(template: string, head: PageHead | null): string {
  if (!head) return template.replace(BOOT_PLACEHOLDER, () => NOT_LISTED + BOOT_PLACEHOLDER);
  const { title, description, url, isUnlisted, picture, data } = head;
  const own = [
    `<title>${title === PRODUCT ? PRODUCT : `${escapeHtml(title)} · ${PRODUCT}`}</title>`,
    metaTag('name', 'description', description),
    ...(isUnlisted ? [NOT_LISTED] : []),
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    metaTag('property', 'og:site_name', PRODUCT),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    ...(url === null ? [] : [metaTag('property', 'og:url', url)]),
    metaTag('property', 'og:image', picture.url),
    metaTag('property', 'og:image:width', String(picture.width)),
    metaTag('property', 'og:image:height', String(picture.height)),
    metaTag('name', 'twitter:card', picture.width > picture.height ? 'summary_large_image' : 'summary'),
    // A data block is not a script, so the content security policy needs no exception for it. Only "<" could end it.
    ...(data ? [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`] : []),
  ];
  const bare = template.replace(TITLE, '').replace(DESCRIPTION, '');
  return bare.replace(BOOT_PLACEHOLDER, () => own.join('') + BOOT_PLACEHOLDER);
}

const metaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
