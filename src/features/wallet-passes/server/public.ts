// Passes in the wallets of phones: add one, keep it up to date, answer Apple's phones.

export { walletPassesRoutes } from './wallet-passes.routes.ts';
export { addAppleService, APPLE_SERVICE } from './add-apple-service.ts';
export { followPasses, updateWalletPass } from './follow-passes.ts';
export { deletePassesBefore } from './wallet-passes.store.ts';
