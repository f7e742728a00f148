import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aPass, testWalletPort } from '../wallets.suite.ts';
import { findSavedPass, removeSavedPass } from './sandbox-passes.store.ts';
import { createSandboxWallet } from './sandbox-wallet.ts';

const { db, clock } = await createTestApp();
const port = createSandboxWallet({ db, now: clock.now, pageOf: (key) => `http://localhost:3000/dev/wallet/${key}` });

testWalletPort('sandbox', () => ({
  port,
  add: async (pass) => void (await port.offer(pass, 'a-key')),
  update: (pass) => port.update(pass, null),
  remove: (pass) => removeSavedPass(db, pass.id),
  shown: async (pass) => {
    const saved = await findSavedPass(db, pass.id);
    return saved && JSON.stringify(saved.content).replaceAll('\\"', '"');
  },
  isValid: async (pass) => (await findSavedPass(db, pass.id))?.content.isOver === false,
}));

it('leads to a page by the key of the pass', async () => {
  expect(await port.offer(aPass(), 'a-key')).toEqual({ kind: 'link', url: 'http://localhost:3000/dev/wallet/a-key' });
});
