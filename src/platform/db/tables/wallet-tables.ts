// Types of the tables of passes in wallets.

import type { ColumnType, Generated } from 'kysely';
import type { Wallet, WalletPass } from '#integrations/wallets/wallets.port.ts';
import type { Json, Timestamp } from './column-types.ts';

type WalletPassesTable = {
  locationId: string;
  id: string;
  kind: 'stay' | 'permit' | 'ticket';
  /** The order of a stay, a permit, or a ticket. */
  aboutId: string;
  /** Of the link that downloads it, and of the phones that update it. */
  sealedKey: string;
  /** Of whoever added it; null for English. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  version: Generated<number>;
  /** Of what it was last composed from. */
  factsHash: string;
  createdAt: Timestamp;
  /** In whole seconds, as Last-Modified says it; later with each version. */
  updatedAt: Timestamp;
  /** Until when changes are looked for. */
  followedUntil: Timestamp;
};

type WalletCopiesTable = {
  locationId: string;
  passId: string;
  wallet: Wallet;
  /** The hash of an iPhone's id; empty for other wallets, which keep one copy. */
  device: string;
  pushToken: ColumnType<string | null, string | null | undefined, string | null>;
  /** The version that the wallet was last told about. */
  version: number;
  addedAt: Timestamp;
};

/** The sandbox's own memory: what a phone's wallet would show. */
export type SandboxWalletPassesTable = {
  id: string;
  content: Json<WalletPass>;
  savedAt: Timestamp;
  updatedAt: Timestamp;
};

export type WalletTables = {
  walletPasses: WalletPassesTable;
  walletCopies: WalletCopiesTable;
};
