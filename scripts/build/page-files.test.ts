// Which files a built page loads.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pageFiles } from './page-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'parkvale-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('are those that its HTML names, and its own with what they import', () => {
  const manifest = {
    '_vendor-2.js': { file: 'assets/vendor-2.js' },
    'app/later.tsx': { file: 'assets/later-3.js', imports: ['_vendor-2.js'] },
  };
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/assets/app-1.js"></script>');
  expect(pageFiles(folder)).toEqual(['assets/app-1.js']);
  expect(pageFiles(folder, 'app/later.tsx')).toEqual(['assets/app-1.js', 'assets/later-3.js', 'assets/vendor-2.js']);
  expect(() => pageFiles(folder, 'gone')).toThrow('The build has no gone');
});
