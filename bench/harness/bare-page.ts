// The smallest React page: one heading, built by Vite with the product's own settings.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAssets } from '../../scripts/build/compress-assets.ts';

const ROOT = join(import.meta.dirname, '../..');

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Parkvale</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <script type="module" src="/main.tsx"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const MAIN = `
  import { StrictMode } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('root')!).render(<StrictMode><h1>Parkvale</h1></StrictMode>);`;

/** @returns the folder of the built page. */
export async function buildBarePage(folder: string): Promise<string> {
  const [sources, built] = [join(folder, 'sources'), join(folder, 'bare')];
  mkdirSync(sources);
  writeFileSync(join(sources, 'index.html'), HTML);
  writeFileSync(join(sources, 'main.tsx'), MAIN);
  symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
  // This variable makes React choose its slow development build.
  process.env.NODE_ENV = 'production';
  const configFile = join(ROOT, 'vite.config.ts');
  await build({ configFile, root: sources, logLevel: 'warn', build: { outDir: built } });
  await compressAssets([built]);
  return built;
}
