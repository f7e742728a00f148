// A pass in the wallet of a phone: how it is added, and how it is brought up to date later. Its words are ready to be shown, in the language
// of its buyer. It carries no name and no phone number.

export const WALLETS = ['apple', 'google', 'sandbox'] as const;
export type Wallet = (typeof WALLETS)[number];

export type PassField = { readonly label: string; readonly value: string };

export type WalletPass = {
  /** Apple's serial number, and the end of Google's id of the object. */
  readonly id: string;
  /** "Parking", "Reservation". */
  readonly title: string;
  /** What matters most, such as until when the car may stand. */
  readonly main: PassField;
  readonly lot: PassField;
  readonly plates: PassField;
  /** What else it shows, most wanted first. */
  readonly more: readonly PassField[];
  /** What is scanned, and what is written under it; null if nothing is. */
  readonly code: { readonly text: string; readonly caption: string } | null;
  /** The page with everything about it; null if only its guest's own link opens that. */
  readonly page: { readonly label: string; readonly url: string } | null;
  /** Said on the lock screen when `main` changes; `%@` stands for its new value. */
  readonly news: string;
  /** Such as "es". */
  readonly language: string;
  /** ISO times in UTC: from when and until when it is of use. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** It no longer counts: ended, canceled, handed over. */
  readonly isOver: boolean;
  /** Where the phone offers it by itself; in degrees. */
  readonly place: { readonly lat: number; readonly lng: number };
};

/** What puts it into the wallet of whoever opens it. */
export type PassOffer =
  | { readonly kind: 'file'; readonly contentType: string; readonly fileName: string; readonly body: Uint8Array }
  | { readonly kind: 'link'; readonly url: string };

export type WalletPort = {
  readonly wallet: Wallet;
  /** @param key the secret of this pass, with which a phone asks for it again */
  offer(pass: WalletPass, key: string): Promise<PassOffer>;
  /**
   * Safe to repeat. `absent`: this wallet does not have the pass: removed, or not added yet.
   *
   * @param pushToken of the phone, if the wallet only tells phones to ask for it @throws OutsideError when it has to be tried again
   */
  update(pass: WalletPass, pushToken: string | null): Promise<'updated' | 'absent'>;
};
