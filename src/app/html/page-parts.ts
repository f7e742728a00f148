// Names the files of a lazily loaded page in the HTML, so that on a weak signal the browser fetches
// them together with the client's first files instead of after those have run.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  /** What the file itself refers to, such as fonts. */
  readonly assets?: readonly string[];
};
/** As `vite build` writes it, keyed by source; modules that are imported later and share a file have the same entry. */
export type Manifest = Readonly<Record<string, Chunk>>;

export type PageParts = {
  /** Whether the build has this page, whose files `addChunks` then names. */
  readonly has: (chunk: string) => boolean;
  /** The template with links to the files of these chunks; a chunk that the build does not know adds none. */
  readonly addChunks: (template: string, ...chunks: readonly string[]) => string;
  /** Fetches the product's typeface with the HTML, leaving the line to the scripts. */
  readonly preloadTypeface: (template: string) => string;
};

/** Without a manifest, as while Vite serves the client, templates stay as they are. */
export async function readPageParts(clientDir: string): Promise<PageParts> {
  const manifest = await readManifest(clientDir);
  return {
    has: (chunk) => chunk in manifest,
    addChunks(template, ...chunks) {
      const files = new Set(chunks.flatMap((chunk) => filesOf(manifest, chunk)));
      const links = [...files]
        .filter((file) => !template.includes(file))
        .map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
      return addToHead(template, links);
    },
    preloadTypeface(template) {
      const font = typefaceOf(manifest);
      if (!font) return template;
      const link = `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${font}">`;
      return addToHead(template, [link]);
    },
  };
}

/** The template in the device's typeface, for a first visit: the drivers' worker fetches the product's for the next. */
export const inDeviceTypeface = (template: string): string =>
  template.replace('<html ', '<html data-typeface="device" ');

/** The file of the product's typeface. */
export function typefaceOf(manifest: Manifest): string | undefined {
  const assets = Object.values(manifest).flatMap((chunk) => chunk.assets ?? []);
  return assets.find((asset) => asset.endsWith('.woff2'));
}

/** A template whose styles are in the HTML, for a page that is drawn there. */
export type StyledTemplate = {
  readonly html: string;
  /** As the content policy names the only style element that it allows. */
  readonly styleHash: string;
};

const STYLES = /<link rel="stylesheet"[^>]*?href="\/(assets\/[^"]+)"[^>]*>/g;

/**
 * On a weak signal each file costs as much as half the page, so what is drawn needs no other. The links stay, behind the page: the browser
 * keeps those files for the next one.
 */
export async function withStylesInside(template: string, clientDir: string): Promise<StyledTemplate> {
  const links = [...template.matchAll(STYLES)];
  const files = await Promise.all(links.map(([, file = '']) => readFile(join(clientDir, file), 'utf8')));
  const styles = files.join('\n');
  const html = addToHead(template.replace(STYLES, ''), [`<style>${styles}</style>`]).replace(
    '</body>',
    () => `${links.map(([link]) => link).join('')}</body>`,
  );
  return { html, styleHash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'` };
}

const addToHead = (template: string, links: readonly string[]): string =>
  template.replace('</head>', () => `${links.join('')}</head>`);

async function readManifest(clientDir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** The files of a module that is imported later, and of all its imports; empty when there is no such module. */
export function filesOf(manifest: Manifest, entry: string): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(entry);
  return [...files];
}
