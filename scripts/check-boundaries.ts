// Fails when a file breaks the rules of its room; part of `npm run lint` and `npm test`. `--write` regenerates the editor's rules.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIOME_FLOORS, biomeFloors } from './boundaries/biome-rules.ts';
import { findViolations } from './boundaries/find-violations.ts';

const ROOT = join(import.meta.dirname, '..');
if (process.argv.includes('--write')) writeFileSync(join(ROOT, BIOME_FLOORS), biomeFloors());
const paths = globSync('{src,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).map((path) =>
  path.replaceAll('\\', '/'),
);
const sources = new Map(paths.sort().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const violations = findViolations(sources);
if (readFileSync(join(ROOT, BIOME_FLOORS), 'utf8') !== biomeFloors()) {
  const message = 'is out of date: run node scripts/check-boundaries.ts --write';
  violations.push({ path: BIOME_FLOORS, line: 1, rule: 'editor-shows-the-floors', message });
}
for (const { path, line, rule, message } of violations) process.stdout.write(`${path}:${line} ${rule}: ${message}\n`);
process.stdout.write(`${sources.size} files, ${violations.length} violations of a boundary\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
