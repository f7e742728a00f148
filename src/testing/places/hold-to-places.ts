/** After each test file: no statement that the product has sent asks more shards than `many-shards.ts` says. */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { MANY_SHARDS } from './many-shards.ts';
import { type Sent, takeManyShards } from './product-statements.ts';

afterAll(() => {
  const sent = takeManyShards();
  for (const each of sent) appendFileSync('/tmp/shards/many.jsonl', JSON.stringify(each) + '\n');
  const unexpected = sent.filter((sent) => !isListed(sent));
  expect(unexpected.map(({ sender, asks, text }) => `${sender} asks more than one shard: ${asks}: ${text}`)).toEqual(
    [],
  );
});

const isListed = ({ sender, asks }: Sent): boolean =>
  Boolean(MANY_SHARDS[sender.replace('src/server/', '')]?.asks.includes(asks));
