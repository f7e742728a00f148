// The keys by which push services recognize us: those in the settings, or those that were created here once, for all nodes.

import type { Deps } from '#app/deps.ts';
import type { PushKeys } from '#integrations/push/push.port.ts';
import { makePushKeys } from '#integrations/push/web-push.ts';
import type { Db } from '#platform/db/database.ts';

const BELONGS_TO = 'push_keys';

type KeyDeps = Pick<Deps, 'seal'> & { readonly config: Pick<Deps['config'], 'pushKeys'> };

/** Created once, by the first caller, because subscriptions to other keys would be refused. The private key is stored sealed. */
export async function findPushKeys(db: Db, { config, seal }: KeyDeps): Promise<PushKeys> {
  if (config.pushKeys) return config.pushKeys;
  const stored = (await readKeys(db)) ?? (await storeKeys(db, await makePushKeys(), seal));
  return { publicKey: stored.publicKey, privateKey: seal.open(stored.sealedPrivateKey, BELONGS_TO) };
}

function readKeys(db: Db) {
  return db.selectFrom('pushKeys').select(['publicKey', 'sealedPrivateKey']).executeTakeFirst();
}

async function storeKeys(db: Db, { publicKey, privateKey }: PushKeys, seal: KeyDeps['seal']) {
  const row = { id: 1, publicKey, sealedPrivateKey: seal.seal(privateKey, BELONGS_TO) };
  await db
    .insertInto('pushKeys')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
  return (await readKeys(db)) ?? row;
}
