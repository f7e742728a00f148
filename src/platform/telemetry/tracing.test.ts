// A web process and a worker send their traces to a collector while a guest books, requests the receipt and leaves a car with the valet.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { hashCapability } from '#platform/http/access/principal.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, TEST_CARDS } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { becomesReady, buildPages, findFreePort, spawnProgram } from '#platform/testing/kill/real-program.ts';
import { type CollectedSpan, openSpanCollector } from '#platform/testing/stand-ins/span-collector.ts';

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const PLATE = 'TRACE7Q';
const EMAIL = 'dora.driver@people.example';
const PHONE = '3125557788';

buildPages();
const collector = await openSpanCollector();
const { connectionString } = await getTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-traces-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const settings = {
  DATABASE_URL: connectionString,
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: url,
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-team=parking%2C%20valet',
};
const processes = [spawnProgram('serve', settings), spawnProgram('worker', settings)];
let complaints = '';
for (const each of processes) {
  each.stderr?.on('data', (text) => {
    complaints += String(text);
  });
}
afterAll(() => {
  for (const each of processes) each.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
const test = await createTestApp();
const vendor = await test.signUp('vendor', 'Vera Vendor');
const support = await test.signUp('odogwu');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, openMinutes: 0, closeMinutes: 0 });
await aValetStand(test.db, { locationId: lot.id });
await Promise.all(processes.map((each) => becomesReady(each, () => complaints)));

async function post(path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(`${url}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const payload = (await answer.json()) as { data: Record<string, unknown>; error?: unknown };
  expect({ path, ok: answer.ok, error: payload.error ?? null }).toEqual({ path, ok: true, error: null });
  return payload.data;
}

/** @returns what must not appear in any trace. */
async function aVisit(): Promise<string[]> {
  const { headers, guestId } = aGuest();
  const vehicles = [{ plate: PLATE, state: 'IL' }];
  const intent = await post('/billing/stripe-intent', { zoneId: zone.id, hours: 1, vehicles }, headers);
  const { clientSecret, receiptKey } = intent as { clientSecret: string; receiptKey: string };
  await post('/sessions', { clientSecret }, headers);
  const card = { number: TEST_CARDS.approved, expMonth: 12, expYear: 2040, cvc: '123' };
  await post('/sandbox/payments/confirm', { clientSecret, card }, headers);
  await post('/billing/return', { clientSecret }, headers);
  await fetch(`${url}${API_PREFIX}/receipts/${receiptKey}?plate=${PLATE}`);
  await fetch(`${url}/receipt/${receiptKey}`);
  await post('/contact/sendReceipt', { email: EMAIL, name: 'Dora Driver', sessionData: { receiptKey } }, headers);
  const form = { ...aValetForm(), phoneNumber: PHONE, email: EMAIL, textsConsent: true };
  await post('/valets', { locationId: lot.id, ...form }, support.headers);
  // An error whose message quotes what was typed.
  await fetch(`${url}${API_PREFIX}/sessions/${PLATE}`, { headers });
  return [guestId ?? '', hashCapability(guestId ?? ''), clientSecret, receiptKey, support.token, TEST_CARDS.approved];
}

const inOrder = (spans: readonly CollectedSpan[], from: CollectedSpan | undefined): string[] => {
  const parent = spans.find(({ spanId }) => spanId === from?.parentId);
  return from ? [...inOrder(spans, parent), from.name] : [];
};

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('a request, its statements and calls, and the jobs that it queues in another process are one trace without personal data', async () => {
    const secrets = await aVisit();
    const named = (name: string) => collector.spans().filter((span) => span.name === name);
    await vi.waitFor(() => expect(named('job send-message').length && named('mail.send').length).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 200,
    });
    // The last batches are sent when the processes exit.
    const codes = Promise.all(processes.map((each) => once(each, 'exit')));
    for (const each of processes) each.kill('SIGTERM');
    expect((await codes).map(([code]) => code)).toEqual([0, 0]);
    const spans = collector.spans();

    const [intent] = named(`POST ${API_PREFIX}/billing/stripe-intent`);
    expect(intent).toMatchObject({ kind: SERVER, parentId: '', resource: { 'service.name': 'parkvale' } });
    expect(intent?.attributes).toMatchObject({ 'http.response.status_code': '200', 'http.request.method': 'POST' });
    const within = spans.filter(({ parentId }) => parentId === intent?.spanId);
    expect(within.map(({ name }) => name)).toContain('sandbox.createIntent');
    const statements = within.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.length).toBeGreaterThanOrEqual(2);
    expect(statements.every(({ kind, traceId }) => kind === CLIENT && traceId === intent?.traceId)).toBe(true);
    // What a provider does in our database is within the call, not next to it.
    const [created] = named('sandbox.createIntent');
    expect(spans.filter(({ parentId }) => parentId === created?.spanId)).not.toEqual([]);

    const sent = named('mail.send').map((span) => inOrder(spans, span));
    expect(sent).toContainEqual([`POST ${API_PREFIX}/contact/sendReceipt`, 'job send-message', 'mail.send']);
    const mailJob = named('job send-message').find((span) => inOrder(spans, span)[0]?.includes('sendReceipt'));
    expect(mailJob).toMatchObject({ kind: CONSUMER, resource: { 'parkvale.part': 'jobs' } });
    expect(
      spans.filter(({ parentId, kind }) => parentId === mailJob?.spanId && kind === CLIENT).length,
    ).toBeGreaterThan(1);
    expect(named('job sweep-payments').every(({ parentId }) => parentId === '')).toBe(true);

    expect(collector.headers()).toMatchObject({ 'x-team': 'parking, valet' });
    const personal = [
      ...secrets,
      PLATE,
      EMAIL,
      'dora',
      PHONE,
      'Vera Vendor',
      vendor.user.email,
      lot.id,
      vendor.user._id,
    ];
    const text = collector.text();
    expect(personal.filter((value) => value === '' || text.toLowerCase().includes(value.toLowerCase()))).toEqual([]);
    // An exception's event would carry its message.
    expect(spans.filter(({ events }) => events > 0)).toEqual([]);
    expect(complaints).toBe('');
  }, 60_000);
});

const LIBRARY = /@opentelemetry\/(?!api\/)/;
/** Prints the address of every module that is loaded. */
const PRINTS_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });`)}`;

const loadedBy = (program: string) =>
  execFileSync(process.execPath, ['--import', PRINTS_MODULES, '--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

describe('without it', () => {
  it('nothing of the library is loaded', () => {
    const program = loadedBy(`await import('./src/app/start-parts.ts')`);
    expect(program).toContain('/src/app/app.ts');
    expect(program).not.toMatch(LIBRARY);
    expect(loadedBy(`await import('./src/platform/telemetry/open-tracing.ts')`)).toMatch(LIBRARY);
  });
});
