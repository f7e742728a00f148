import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inDeviceTypeface, readPageParts, withStylesInside } from './page-parts.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'parkvale-parts-'));
afterAll(() => rmSync(clientDir, { recursive: true }));
mkdirSync(join(clientDir, '.vite'));
const manifest = {
  'page.tsx': { file: 'assets/page.js', imports: ['_base.js', '_parts.js'], css: ['assets/page.css'] },
  '_base.js': { file: 'assets/base.js', assets: ['assets/inter.woff2'] },
  '_parts.js': { file: 'assets/parts.js', imports: ['page.tsx'] },
};
writeFileSync(join(clientDir, '.vite/manifest.json'), JSON.stringify(manifest));
const template = '<head><script type="module" src="/assets/base.js"></script></head>';

describe('the files of a lazily loaded page', () => {
  it('are listed in the HTML once each, without those already there', async () => {
    expect((await readPageParts(clientDir)).addChunks(template, 'page.tsx')).toBe(
      '<head><script type="module" src="/assets/base.js"></script>' +
        '<link rel="modulepreload" crossorigin href="/assets/page.js">' +
        '<link rel="stylesheet" href="/assets/page.css">' +
        '<link rel="modulepreload" crossorigin href="/assets/parts.js"></head>',
    );
  });

  it('are omitted when the build does not know the page', async () => {
    expect((await readPageParts(clientDir)).addChunks(template, 'gone.tsx')).toBe(template);
    expect((await readPageParts(tmpdir())).addChunks(template, 'page.tsx')).toBe(template);
  });
});

describe('the styles of a page that is drawn in the HTML', () => {
  it('are inside, in their order, and alone allowed by their hash', async () => {
    mkdirSync(join(clientDir, 'assets'), { recursive: true });
    writeFileSync(join(clientDir, 'assets/base.css'), 'h1{color:red}');
    writeFileSync(join(clientDir, 'assets/page.css'), 'h1{color:$&}');
    const link = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}">`;
    const html =
      `<head><link rel="modulepreload" href="/assets/page.js">${link('base.css')}${link('page.css')}</head>` +
      '<body><div></div></body>';
    const styles = 'h1{color:red}\nh1{color:$&}';
    expect(await withStylesInside(html, clientDir)).toEqual({
      html:
        `<head><link rel="modulepreload" href="/assets/page.js"><style>${styles}</style></head>` +
        `<body><div></div>${link('base.css')}${link('page.css')}</body>`,
      styleHash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    });
  });
});

describe('the typeface', () => {
  it('is fetched with the HTML', async () => {
    expect((await readPageParts(clientDir)).preloadTypeface('<html lang="en"><head></head>')).toBe(
      '<html lang="en"><head><link rel="preload" as="font" type="font/woff2" fetchpriority="low" ' +
        'crossorigin href="/assets/inter.woff2"></head>',
    );
  });

  it('is the device’s own on a first visit', () => {
    expect(inDeviceTypeface('<html lang="en">')).toBe('<html data-typeface="device" lang="en">');
  });

  it('is the device’s own when the build has none', async () => {
    expect((await readPageParts(tmpdir())).preloadTypeface('<head></head>')).toBe('<head></head>');
  });
});
