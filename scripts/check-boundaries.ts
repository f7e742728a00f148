// Fails when a file does what its room does not allow; part of `npm test`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './boundaries/find-violations.ts';

const ROOT = join(import.meta.dirname, '..');
const paths = globSync('{src,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).map((path) =>
  path.replaceAll('\\', '/'),
);
const sources = new Map(paths.sort().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const violations = findViolations(sources);
for (const { path, line, rule, message } of violations) process.stdout.write(`${path}:${line} ${rule}: ${message}\n`);
process.stdout.write(`${sources.size} files, ${violations.length} violations of a boundary\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
