/** The configuration files that deploy/ recommends, with the example's addresses and folders replaced by those of a drill. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../../ops/deploy/database');

export type ConfigName = 'patroni.yml' | 'haproxy.cfg' | 'pgbouncer.ini' | 'pgbackrest.conf';

/** @throws if the file lacks something that is to be replaced, so that a drill always tests the recommended file. */
export function recommended(name: ConfigName, replaced: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(FOLDER, name), 'utf8');
  for (const [example, here] of Object.entries(replaced)) {
    if (!text.includes(example)) throw new Error(`ops/deploy/database/${name} has no "${example}".`);
    text = text.replaceAll(example, here);
  }
  return text;
}

export function writeRecommended(path: string, name: ConfigName, replaced: Readonly<Record<string, string>>): string {
  writeFileSync(path, recommended(name, replaced), { mode: 0o644 });
  return path;
}
