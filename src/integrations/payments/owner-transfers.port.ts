// What the product needs to send owners their money out of what the provider holds. Amounts are integer cents.

/** Money that we send to an owner from our balance. */
export type NewTransfer = {
  /** A new one after each refusal, because the provider repeats its answer to a key. */
  readonly idempotencyKey: string;
  /** Stays with the transfer in the provider's books, where it identifies the transfer after the provider has forgotten its keys. */
  readonly payoutId: string;
  /** An owner's account at the provider, or the bank account that an owner entered here; see `OwnerTransfers.to`. */
  readonly destination: string;
  readonly amountCents: number;
  readonly description: string;
};

export type ProviderTransfer = {
  readonly ref: string;
  readonly destination: string;
  readonly amountCents: number;
  /** How much of it has come back to our balance. */
  readonly reversedCents: number;
  /** bank_refused: the bank sent it back, to us as far as `reversedCents` says, and otherwise to the owner's account at the provider. */
  readonly arrival: 'on_its_way' | 'arrived' | 'bank_refused';
  /** Why the bank refused it. */
  readonly failureCode: string | null;
  /** The payout that took it from the owner's account to the bank; null when unknown, or when it went there directly. */
  readonly bankPayoutRef: string | null;
};

/** What the provider sent from an owner's account with the provider to the owner's bank. */
export type BankPayout = {
  readonly amountCents: number;
  readonly arrival: ProviderTransfer['arrival'];
  readonly failureCode: string | null;
};

export type OwnerTransfers = {
  readonly to: 'account' | 'bank';
  /** How much of our balance can be sent now. @throws ProviderUnavailable */
  getAvailable(): Promise<number>;
  /**
   * Once per payout id. @throws ProviderUnavailable when the outcome is unknown: try
   * again with the same key; or ProviderRefused when none was made
   */
  create(transfer: NewTransfer): Promise<ProviderTransfer>;
  /** Null when none was made for this payout. @throws ProviderUnavailable */
  find(payoutId: string): Promise<ProviderTransfer | null>;
  /** @throws ProviderUnavailable */
  get(ref: string): Promise<ProviderTransfer>;
  /** Reverses what is left of it; repeating it changes nothing. @throws as create does */
  reverse(ref: string, idempotencyKey: string): Promise<ProviderTransfer>;
  /** Null if transfers go directly to the bank. @throws ProviderUnavailable */
  readonly getBankPayout: ((accountRef: string, payoutRef: string) => Promise<BankPayout>) | null;
};
