/** After each test file: no statement that the product has sent asks more shards than `many-shards.ts` says. */
import { loadModule } from 'libpg-query';
import { afterAll, expect } from 'vitest';
import { judgeStatement } from './judge-statement.ts';
import { MANY_SHARDS } from './many-shards.ts';
import { takeProductStatements } from './product-statements.ts';

await loadModule();
afterAll(() => {
  expect(takeProductStatements().flatMap(({ text, sender }) => problemsOf(text, sender))).toEqual([]);
});

function problemsOf(text: string, sender: string): string[] {
  const { fansOut, groups } = judgeStatement(text);
  const asks = groups.length > 1 ? [...fansOut, groups.join(' + ')] : fansOut;
  const allowed = MANY_SHARDS[sender.replace('src/server/', '')]?.asks ?? [];
  return asks
    .filter((each) => !allowed.includes(each))
    .map((each) => `${sender} asks more than one shard: ${each}: ${text}`);
}
