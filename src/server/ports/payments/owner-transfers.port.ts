// What the product needs to send owners their money from what the provider holds. Amounts are integer cents.

/** Money that we send an owner from our balance. */
export type NewTransfer = {
  /** Another one after each refusal: the provider repeats its answer to a key. */
  readonly idempotencyKey: string;
  /** Stays with the transfer in the provider's books, and finds it after the provider has forgotten its keys. */
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
  /** How much of it is on our balance again. */
  readonly reversedCents: number;
  /** bank_refused: the bank sent it back, to us as far as `reversedCents` says, else to the owner's account at the provider. */
  readonly arrival: 'on_its_way' | 'arrived' | 'bank_refused';
  /** Why the bank refused it. */
  readonly failureCode: string | null;
  /** With what it went from the owner's account to the bank; null when that is not known, or it went there directly. */
  readonly bankPayoutRef: string | null;
};

/** What the provider sent from an owner's account there to the owner's bank. */
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
   * Once for each payout id. @throws ProviderUnavailable when the outcome is unknown: try again with the same key; or
   * ProviderRefused when none was made
   */
  create(transfer: NewTransfer): Promise<ProviderTransfer>;
  /** Null when none was made for this payout. @throws ProviderUnavailable */
  find(payoutId: string): Promise<ProviderTransfer | null>;
  /** @throws ProviderUnavailable */
  get(ref: string): Promise<ProviderTransfer>;
  /** Takes back what is left of it; again changes nothing. @throws as create does */
  reverse(ref: string, idempotencyKey: string): Promise<ProviderTransfer>;
  /** Null where transfers go to the bank directly. @throws ProviderUnavailable */
  readonly getBankPayout: ((accountRef: string, payoutRef: string) => Promise<BankPayout>) | null;
};
