import type { Deps } from '#app/deps.ts';
import { findSavedPass } from '#integrations/wallets/sandbox/sandbox-passes.store.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { walletPassesContract as contract } from '../wallet-passes.contract.ts';
import { addToWallet, currentPass, walletOf } from './add-to-wallet.ts';
import { findPassByKey, keyOf } from './wallet-passes.store.ts';

export function walletPassesRoutes(deps: Deps): Route[] {
  const { db, seal } = deps;
  return [
    route(contract.addToWallet, async ({ body, principal, now }) => {
      const url = await addToWallet(deps, body, { principal, now });
      return isRefusal(url) ? url : { data: { url } };
    }),
    route(contract.downloadPass, async ({ params: { key } }) => {
      const apple = walletOf(deps, 'apple');
      const stored = apple && (await findPassByKey(db, deps, key));
      const pass = stored && (await currentPass(deps, stored));
      if (!apple || !pass) return refuse('not_found');
      const offer = await apple.offer(pass, keyOf(stored, seal));
      return offer.kind === 'file' ? offer : refuse('not_found');
    }),
    route(contract.getSandboxPass, async ({ params: { key } }) => {
      const stored = await findPassByKey(db, deps, key);
      const saved = stored && (await findSavedPass(db, stored.id));
      if (!saved) return refuse('not_found');
      const { title, main, lot, plates, more, code, isOver } = saved.content;
      const updatedAt = saved.updatedAt.toISOString();
      return { data: { title, main, lot, plates, more: [...more], code, isOver, updatedAt } };
    }),
  ];
}
