import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlaywright } from './test-reports.ts';

it('names the journeys that passed only on a retry', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'parkvale-reports-')), 'playwright.json');
  const spec = (title: string, status: string, durations: number[]) => ({
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    {
      file: 'owners/owner-sets-rates.spec.ts',
      specs: [spec('rates are saved', 'expected', [2000])],
      suites: [{ file: 'owners/owner-sets-rates.spec.ts', specs: [spec('rates are copied', 'flaky', [3000, 1000])] }],
    },
  ];
  writeFileSync(path, JSON.stringify({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites }));
  expect(readPlaywright(path)).toEqual({
    count: { passed: 2, failed: 0 },
    times: [{ file: 'e2e/owners/owner-sets-rates.spec.ts', seconds: 6 }],
    flaky: ['e2e/owners/owner-sets-rates.spec.ts: rates are copied'],
  });
});
