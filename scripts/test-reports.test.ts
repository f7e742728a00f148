import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlaywright } from './test-reports.ts';

it('counts the journeys, adds up the time of each file, and says what failed', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'parkvale-reports-')), 'playwright.json');
  const spec = (duration: number, ...messages: string[]) => {
    const errors = messages.map((message) => ({ message }));
    return { title: 'an owner sets rates', tests: [{ results: [{ duration, errors }] }] };
  };
  const suites = [
    {
      file: 'owners/owner-sets-rates.spec.ts',
      specs: [spec(2000)],
      suites: [{ file: 'owners/owner-sets-rates.spec.ts', specs: [spec(3000, '\u001b[31mNot visible\u001b[39m')] }],
    },
  ];
  writeFileSync(path, JSON.stringify({ stats: { expected: 1, unexpected: 1 }, suites }));
  expect(readPlaywright(path)).toEqual({
    count: { passed: 1, failed: 1 },
    times: [{ file: 'e2e/owners/owner-sets-rates.spec.ts', seconds: 5 }],
    errors: ['e2e/owners/owner-sets-rates.spec.ts: an owner sets rates\nNot visible'],
  });
});
