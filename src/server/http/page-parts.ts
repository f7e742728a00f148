// The files of one lazily loaded page, named in the HTML already: on a weak signal the browser fetches them together with
// the client's first ones, instead of learning of them only when those have run.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };
/** As `vite build` writes it: by source. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The template with links to what the page of this source needs; as it was when the build tells nothing of it. */
export async function addPageParts(template: string, clientDir: string, source: string): Promise<string> {
  const manifest = await readManifest(clientDir);
  const files = filesOf(manifest, source).filter((file) => !template.includes(file));
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return template.replace('</head>', () => `${links.join('')}</head>`);
}

async function readManifest(clientDir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** A chunk's own files and those of all that it imports. */
export function filesOf(manifest: Manifest, source: string): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(source);
  return [...files];
}
