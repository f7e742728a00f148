import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';

const TOKEN = 'sixteen-letters-at-least';
const headers = { authorization: `Bearer ${TOKEN}` };
const { connectionString } = await getTestDatabase();
const own = openDatabase({ connectionString, max: 2 });
const runner = createJobRunner({ connectionString, works: false, onError: () => {} });
await runner.start();
afterAll(() => runner.stop());
const test = await createTestApp({ config: { metricsToken: TOKEN }, deps: { db: own.db } });

async function scrape(): Promise<string> {
  await test.app.inject({ url: '/api/v1/openapi.json' });
  return (await test.app.inject({ url: '/metrics', headers })).body;
}

const shown = (metrics: string, name: string) => {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
  return value === undefined ? null : Number(value);
};

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../../ops/deploy', name), 'utf8');

function panelExpressions(): string[] {
  const { panels } = JSON.parse(deployed('grafana-dashboard.json'));
  return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
}

/** An expression is on its line, or on the lines below it that are indented further. */
function alertExpressions(): string[] {
  const rules = deployed('prometheus-alerts.yml').matchAll(/^ {8}expr: (.*)\n((?: {10}.*\n)*)/gm);
  return [...rules].map(([, line = '', more = '']) => (line === '|' ? more : line));
}

function namesRequestedBy(expr: string): string[] {
  return expr.match(/\b(?:parkvale|http|nodejs|process)_[a-z0-9_]+|\bup\b/g) ?? [];
}

/** Prometheus itself creates `up`. */
function namesIn(metrics: string): Set<string> {
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const names = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
  );
  return new Set([...names, 'up']);
}

describe('the metrics', () => {
  it('count jobs that are due and say how long the oldest has waited', async () => {
    await sql`delete from pgboss.job`.execute(test.db);
    const quiet = await scrape();
    expect([shown(quiet, 'parkvale_jobs_due'), shown(quiet, 'parkvale_jobs_oldest_due_seconds')]).toEqual([0, 0]);
    await runner.enqueue(test.db, 'send-message', { messageId: '' });
    await runner.enqueue(test.db, 'send-message', { messageId: '' }, { startAfterSeconds: 3600 });
    await sql`update pgboss.job set start_after = start_after - interval '90 seconds'`.execute(test.db);
    const busy = await scrape();
    expect(shown(busy, 'parkvale_jobs_due')).toBe(1);
    expect(shown(busy, 'parkvale_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
    expect(shown(busy, 'parkvale_refunds_for_person_cents')).toBe(0);
  });

  it('include everything that the dashboard shows and the alerts watch', async () => {
    const known = namesIn(await scrape());
    const requested = [...panelExpressions(), ...alertExpressions()].map((expr) => ({
      expr,
      names: namesRequestedBy(expr),
    }));
    expect(requested.length).toBeGreaterThan(20);
    expect(requested.filter(({ names }) => names.length === 0)).toEqual([]);
    expect(requested.flatMap(({ names }) => names).filter((name) => !known.has(name))).toEqual([]);
  });

  it("say whether the database's WAL is being archived", async () => {
    expect(shown(await scrape(), 'parkvale_archive_failing')).toBe(0);
  });

  it('say when the database is away, and omit what only it knows', async () => {
    await own.close();
    const metrics = await scrape();
    expect([shown(metrics, 'parkvale_database_up'), shown(metrics, 'parkvale_jobs_due')]).toEqual([0, null]);
  });
});
