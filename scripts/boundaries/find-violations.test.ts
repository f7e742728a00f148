import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BIOME_FLOORS, biomeFloors } from './biome-rules.ts';
import { findViolations } from './find-violations.ts';
import { FEATURES } from './floors.ts';

const ROOT = join(import.meta.dirname, '../..');

function rulesBrokenBy(files: Record<string, string>): string[] {
  return findViolations(new Map(Object.entries(files))).map(({ rule }) => rule);
}

describe('an import', () => {
  it.each([
    ['domain-stands-alone', 'src/domain/money/cents.ts', "import { z } from 'zod';"],
    ['domain-stands-alone', 'src/domain/money/cents.ts', "import { a } from '../../contract/api.ts';"],
    ['contract-knows-only-domain', 'src/contract/api.ts', "import type { Db } from '#server/db/database.ts';"],
    ['server-never-meets-client', 'src/server/app.ts', "export { paths } from '#client/paths.ts';"],
    ['client-never-meets-server', 'src/client/main.tsx', "type A = import('../server/app.ts').App;"],
    ['client-never-meets-server', 'src/client/main.tsx', "import { join } from 'node:path';"],
    ['client-features-are-islands', 'src/client/features/zones/list.tsx', "import { a } from '../payments/pay.tsx';"],
    [
      'client-builds-upwards',
      'src/client/ui/base/button.tsx',
      "const later = () => import('#client/roles/driver/page.tsx');",
    ],
    ['client-builds-upwards', 'src/client/lib/call.ts', "import { a } from '../features/zones/list.tsx';"],
    ['vendors-stay-in-ports', 'src/server/features/payments/payments.service.ts', "import Stripe from 'stripe';"],
    ['vendors-stay-in-ports', 'src/client/features/zones/pay.tsx', "import { loadStripe } from '@stripe/stripe-js';"],
    ['testing-is-for-tests', 'src/server/app.ts', "import { aSession } from '#testing/sessions.ts';"],
    ['sql-stays-in-stores', 'src/server/features/zones/zones.service.ts', "import { sql } from 'kysely';"],
  ])('breaks %s in %s', (rule, path, source) => {
    expect(rulesBrokenBy({ [path]: source })).toEqual([rule]);
  });

  it.each([
    ['src/domain/money/cents.test.ts', "import { it } from 'vitest'; import './cents.ts';"],
    ['src/contract/api.ts', "import { z } from 'zod'; import { cents } from '#domain/money/cents.ts';"],
    ['src/server/ports/payments/stripe-payments.ts', "import Stripe from 'stripe';"],
    ['src/client/features/payments/card-form.tsx', "import { loadStripe } from '@stripe/stripe-js';"],
    ['src/client/features/zones/list.tsx', "import { row } from './row.tsx'; import '../../ui/button.tsx';"],
    ['src/client/roles/driver/page.tsx', "import '../../features/zones/list.tsx';"],
    ['src/server/app.api.test.ts', "import { aSession } from '#testing/sessions.ts';"],
    ['src/server/features/zones/zones.store.ts', "import { sql } from 'kysely';"],
  ])('is allowed in %s', (path, source) => {
    expect(rulesBrokenBy({ [path]: source })).toEqual([]);
  });

  it('must not lead back to its own file, not even as a type', () => {
    const files = {
      'src/domain/a.ts': "import { b } from './b.ts';",
      'src/domain/b.ts': "import type { C } from '#domain/c.ts';",
      'src/domain/c.ts': "export * from './a.ts';",
    };
    expect(rulesBrokenBy(files)).toEqual(['no-cycles']);
  });
});

describe('an import between features of the server', () => {
  it.each([
    ['a later floor', 'features/sessions/place.ts', '../members/member-codes.ts', 'features-stand-on-floors'],
    ['its right on one floor', 'features/directory/lot.ts', '../audit/audit-log.ts', 'features-stand-on-floors'],
    ['a store of another', 'features/desk/refund.ts', '../audit/audit.store.ts', 'features-offer-one-file'],
    ['a read model of another', 'features/desk/refund.ts', '../audit/audit.read-model.ts', 'features-offer-one-file'],
    ['a folder of another', 'features/desk/a/b.ts', '../../payments/walks/w.ts', 'features-offer-one-file'],
    ['a feature without a floor', 'features/desk/refund.ts', '../meters/meters.ts', 'features-stand-on-floors'],
    ['a feature, from below', 'http/pages.ts', '../features/zones/zone-catalog.ts', 'foundations-know-no-feature'],
    ['a feature, from a port', 'ports/a.ts', '../features/zones/zone-catalog.ts', 'foundations-know-no-feature'],
    ['a feature, as a type', 'config.ts', './features/zones/zone-catalog.ts', 'foundations-know-no-feature'],
    ['a store, from the wiring', 'app.ts', './features/zones/zones.store.ts', 'features-offer-one-file'],
    ['a store, from a job', 'jobs/handlers.ts', '../features/zones/zones.store.ts', 'features-offer-one-file'],
    ['routes, from the demo', 'demo/lots.ts', '../features/zones/zones.routes.ts', 'features-offer-one-file'],
    ['a store, from a test', 'features/desk/refund.test.ts', '../zones/zones.store.ts', 'features-offer-one-file'],
  ])('may not lead to %s', (_, from, to, rule) => {
    expect(rulesBrokenBy({ [`src/server/${from}`]: `import type { A } from '${to}';` })).toEqual([rule]);
  });

  it.each([
    ['what a feature before it offers', 'features/desk/refund.ts', '../audit/audit-log.ts'],
    ['anything of its own', 'features/desk/stories/tell.ts', '../desk.store.ts'],
    ['routes, from the wiring', 'app.ts', './features/zones/zones.routes.ts'],
    ['a job, from the runner', 'jobs/handlers.ts', '../features/messages/send-message.ts'],
    ['what is offered, from the demo', 'demo/lots.ts', '../features/zones/zone-catalog.ts'],
    ['what a later feature offers, from a test', 'features/zones/zones.test.ts', '../desk/desk-answers.ts'],
  ])('may lead to %s', (_, from, to) => {
    expect(rulesBrokenBy({ [`src/server/${from}`]: `import { a } from '${to}';` })).toEqual([]);
  });

  it('says what to do instead', () => {
    const files = { 'src/server/features/sessions/place.ts': "import { a } from '../members/member-codes.ts';" };
    const [{ message } = { message: '' }] = findViolations(new Map(Object.entries(files)));
    expect(message).toMatch(/^sessions may not import members, which comes later in .*: hand the behavior in/);
  });

  it('is reported when its feature has no floor', () => {
    expect(rulesBrokenBy({ 'src/server/features/meters/meters.ts': 'export {};' })).toEqual([
      'features-stand-on-floors',
    ]);
  });
});

describe('the floors', () => {
  it('name files that exist', () => {
    const named = FEATURES.flatMap(({ name, offers, entries = [] }) =>
      [...(offers ? [offers] : []), ...entries].map((file) => `src/server/features/${name}/${file}`),
    );
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('are what biome.floors.json tells the editor', () => {
    expect(readFileSync(join(ROOT, BIOME_FLOORS), 'utf8')).toBe(biomeFloors());
  });
});

describe('a deed', () => {
  it.each([
    ['sql-stays-in-stores', 'src/server/features/zones/zones.service.ts', 'const rows = sql`SELECT 1`.execute(db);'],
    ['sql-stays-in-stores', 'src/server/features/zones/zones.service.ts', 'const rows = sql<Row>`SELECT 1`;'],
    ['sql-stays-in-stores', 'src/server/features/zones/zones.routes.ts', "const query = db.selectFrom('zones');"],
    ['config-reads-the-environment', 'src/server/http/server.ts', 'const { PORT } = process.env;'],
    ['domain-is-pure', 'src/domain/sessions/end.ts', 'const now = new Date();'],
    ['domain-is-pure', 'src/domain/sessions/end.ts', 'const now = Date.now();'],
    ['domain-is-pure', 'src/domain/sessions/end.ts', 'export async function end() {}'],
    ['domain-is-pure', 'src/domain/sessions/end.ts', 'const chance = Math.random();'],
  ])('breaks %s in %s: %#', (rule, path, source) => {
    expect(rulesBrokenBy({ [path]: source })).toEqual([rule]);
  });

  it('opens a transaction that a deadlock ends', () => {
    const source = 'export const join = (db) => db.transaction().execute(async (tx) => tx);';
    for (const path of ['src/server/features/team/join.ts', 'src/server/ports/payments/sandbox/refund.ts']) {
      expect(rulesBrokenBy({ [path]: source })).toEqual(['transactions-run-again']);
    }
    expect(rulesBrokenBy({ 'src/server/db/transactions/in-transaction.ts': source })).toEqual([]);
    const browser = "export const read = (database) => database.transaction('kept').objectStore('kept');";
    expect(rulesBrokenBy({ 'src/client/lib/offline/vault.ts': browser })).toEqual([]);
  });

  it('draws a key by chance that can be guessed (V11.5.1)', () => {
    const source = 'export const key = () => Math.random().toString(36);';
    for (const path of ['src/server/features/receipts/keys.ts', 'src/client/lib/storage/random-key.ts']) {
      expect(rulesBrokenBy({ [path]: source })).toEqual(['chance-cannot-be-guessed']);
    }
  });

  it.each([
    'export const Name = ({ html }) => <b dangerouslySetInnerHTML={{ __html: html }} />;',
    'export const Name = ({ html }) => <iframe srcDoc={html} />;',
    'export const props = (html) => ({ dangerouslySetInnerHTML: { __html: html } });',
    'export const show = (node, html) => { node.innerHTML = html; };',
    "export const show = (node, html) => node.insertAdjacentHTML('beforeend', html);",
    'export const show = (html) => document.write(html);',
    'export const run = (text) => new Function(text)();',
    'export const run = (text) => eval(text);',
  ])('makes a page or a program of a text: %s (V3.2.2)', (source) => {
    expect(rulesBrokenBy({ 'src/client/ui/name.tsx': source })).toEqual(['text-stays-text']);
  });

  it('is allowed in the room that is there for it', () => {
    const files = {
      'src/server/features/zones/zones.read-model.ts': 'export const rows = sql`SELECT 1`;',
      'src/server/db/migrations/001.ts': "export const query = db.selectFrom('zones');",
      'src/server/config.ts': 'export const port = process.env.PORT;',
      'src/domain/sessions/end.ts': 'export const start = new Date(2026, 1, 1); // Not Date.now() and not sql`x`.',
    };
    expect(rulesBrokenBy(files)).toEqual([]);
  });
});

describe('a file', () => {
  it('has at most 350 lines', () => {
    expect(rulesBrokenBy({ 'src/client/paths.ts': 'export {};\n'.repeat(350) })).toEqual([]);
    expect(rulesBrokenBy({ 'src/client/paths.ts': 'export {};\n'.repeat(351) })).toEqual(['files-stay-short']);
  });
});
