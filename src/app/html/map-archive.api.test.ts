import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { readConfig } from '#app/config/config.ts';
import { BOOT_PLACEHOLDER, MAP_ARCHIVE_PATH } from '#platform/contract/boot.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'parkvale-archive-'));
const clientDir = join(folder, 'client');
mkdirSync(join(clientDir, 'assets'), { recursive: true });
writeFileSync(join(clientDir, 'index.html'), `<head>${BOOT_PLACEHOLDER}</head>`);
writeFileSync(join(clientDir, 'assets/a.js'), '/* nothing */');
const archive = join(folder, 'us.pmtiles');
// Text would be compressed, and its parts would not be where the archive says.
const bytes = Buffer.from(`PMTiles\u0003${'tiles of the map '.repeat(1000)}`, 'latin1');
writeFileSync(archive, bytes);
const test = await createTestApp();
const apps: Awaited<ReturnType<typeof createApp>>[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
  rmSync(folder, { recursive: true });
});

const NO_TILES = { MAP_STYLE_URL: 'none' };

async function appWith(env: NodeJS.ProcessEnv) {
  const { mapTiles, payments } = readConfig(env);
  const deps = { ...test.deps, config: { ...test.deps.config, mapTiles, payments } };
  const app = await createApp(deps, { strictAnswers: true, rateLimits: false, pages: true, clientDir });
  apps.push(app);
  return app;
}
type App = Awaited<ReturnType<typeof appWith>>;

async function policyOf(app: App, url: string): Promise<Record<string, string>> {
  const { headers } = await app.inject({ url });
  const rules = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(rules.map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
}

describe("an archive of the map's tiles", () => {
  const read = async (headers: Record<string, string>) =>
    (await appWith({ MAP_PMTILES: archive })).inject({ url: MAP_ARCHIVE_PATH, headers });

  it('is read in parts, each as in the file', async () => {
    const answer = await read({ range: 'bytes=7-1006', 'accept-encoding': 'br, gzip' });
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-encoding']]).toEqual([
      206,
      `bytes 7-1006/${bytes.length}`,
      undefined,
    ]);
    expect(answer.rawPayload).toEqual(bytes.subarray(7, 1007));
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.headers.etag).toBeDefined();
  });

  it('ends where it ends', async () => {
    expect((await read({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
    expect((await read({ range: 'bytes=-5' })).rawPayload).toEqual(bytes.subarray(-5));
  });

  it('is named to the page, and does not exist without the setting', async () => {
    const withTiles = await appWith({ MAP_PMTILES: archive });
    const boot = `"tiles":{"kind":"archive","url":"${MAP_ARCHIVE_PATH}"}`;
    expect((await withTiles.inject({ url: '/locations' })).body).toContain(boot);
    const without = await appWith(NO_TILES);
    expect((await without.inject({ url: '/locations' })).body).not.toContain('"tiles"');
    expect((await without.inject({ url: MAP_ARCHIVE_PATH })).statusCode).toBe(404);
  });
});

describe('what a page may load from other hosts', () => {
  const STYLE = { MAP_STYLE_URL: 'https://tiles.example/style.json', MAP_TILE_ORIGINS: 'https://fonts.example' };
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_000000000000000000000000',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_000000000000000000000000',
    STRIPE_WEBHOOK_SECRET: 'whsec_00000000000000000000000000',
  };

  it('is nothing without tiles from elsewhere', async () => {
    for (const env of [NO_TILES, { MAP_PMTILES: archive }]) {
      const policy = await policyOf(await appWith(env), '/locations');
      expect(policy).toMatchObject({ 'connect-src': "'self'", 'img-src': "'self' data:", 'worker-src': "'self'" });
    }
  });

  it('is its tiles, for page and worker alike, and no script', async () => {
    const app = await appWith(STYLE);
    const origins = 'https://tiles.example https://fonts.example';
    for (const url of ['/locations', '/assets/a.js']) {
      expect(await policyOf(app, url)).toMatchObject({
        'connect-src': `'self' ${origins}`,
        'img-src': `'self' data: ${origins}`,
        'script-src': "'self'",
        'style-src': "'self'",
        'worker-src': "'self'",
        'font-src': "'self'",
      });
    }
    expect((await app.inject({ url: '/locations' })).body).toContain(
      '"tiles":{"kind":"style","urls":{"light":"https://tiles.example/style.json","dark":"https://tiles.example/style.json"}}',
    );
  });

  it('does not include tiles where a card is typed', async () => {
    const app = await appWith({ ...STYLE, ...STRIPE });
    const policy = await policyOf(app, '/valet/pay');
    expect(policy['script-src']).toContain('https://js.stripe.com');
    expect(JSON.stringify(policy)).not.toContain('tiles.example');
  });
});
