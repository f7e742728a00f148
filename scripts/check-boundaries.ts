// Fails when a file does what its room does not allow; part of `npm test`. `--shrink` drops known knots that are untied.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './boundaries/find-violations.ts';
import { exceptKnown, KNOWN_KNOTS, stillKnown } from './boundaries/known-knots.ts';

const ROOT = join(import.meta.dirname, '..');
const paths = globSync('{src,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).map((path) =>
  path.replaceAll('\\', '/'),
);
const sources = new Map(paths.sort().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const found = findViolations(sources);
let known: string[] = JSON.parse(readFileSync(join(ROOT, KNOWN_KNOTS), 'utf8'));
if (process.argv.includes('--shrink')) {
  known = stillKnown(found, known);
  writeFileSync(join(ROOT, KNOWN_KNOTS), `${JSON.stringify(known, null, 2)}\n`);
}
const violations = exceptKnown(found, known);
for (const { path, line, rule, message } of violations) process.stdout.write(`${path}:${line} ${rule}: ${message}\n`);
const left = known.length === 0 ? '' : `, ${known.length} known knots left`;
process.stdout.write(`${sources.size} files, ${violations.length} violations of a boundary${left}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
