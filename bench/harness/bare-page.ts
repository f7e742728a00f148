// The smallest React page: one heading and one button, built by Vite for the product's browsers.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { BROWSERS } from '../../scripts/build/browsers.ts';
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
  import { StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  function Page() {
    const [taps, setTaps] = useState(0);
    return <><h1>Parkvale</h1><button onClick={() => setTaps(taps + 1)}>Tapped {taps}</button></>;
  }
  createRoot(document.getElementById('root')!).render(<StrictMode><Page /></StrictMode>);`;

export const BARE_BUTTON = /^Tapped/;

/** @returns the folder of the built page. */
export async function buildBarePage(folder: string): Promise<string> {
  const [sources, built] = [join(folder, 'sources'), join(folder, 'bare')];
  mkdirSync(sources);
  writeFileSync(join(sources, 'index.html'), HTML);
  writeFileSync(join(sources, 'main.tsx'), MAIN);
  symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
  // This variable makes React choose its slow development build.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: sources,
    plugins: [react()],
    logLevel: 'warn',
    build: {
      outDir: built,
      target: BROWSERS,
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  });
  await compressAssets([built]);
  return built;
}
