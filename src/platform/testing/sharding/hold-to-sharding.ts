/** Runs after each test file: no statement that the product sent may query more shards than `many-shards.ts` says. */
import { afterAll, expect } from 'vitest';
import { MANY_SHARDS } from './many-shards.ts';
import { type Sent, takeManyShards } from './product-statements.ts';

afterAll(() => {
  const unexpected = takeManyShards().filter((sent) => !isListed(sent));
  expect(unexpected.map(({ sender, asks, text }) => `${sender} asks more than one shard: ${asks}: ${text}`)).toEqual(
    [],
  );
});

const isListed = ({ sender, asks }: Sent): boolean =>
  Boolean(MANY_SHARDS[sender.replace('src/', '')]?.asks.includes(asks));
