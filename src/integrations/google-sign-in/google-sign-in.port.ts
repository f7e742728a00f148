// Google says who somebody is (OpenID Connect). The browser goes there and comes back with an answer,
// which is only worth something together with what was stored when it left.

/** Stored while the browser is away. */
export type Checks = { readonly nonce: string; readonly codeVerifier: string };

export type Leave = Checks & {
  /** Where to send the browser. */
  readonly url: string;
  /** Comes back with the answer. */
  readonly state: string;
};

export type GooglePerson = {
  /** Google's id for the person, which never changes. */
  readonly subject: string;
  readonly email: string;
  /** Google has verified that the address is theirs. */
  readonly emailVerified: boolean;
  /** Empty if Google does not say. */
  readonly name: string;
};

export type Return = Checks & {
  readonly state: string;
  /** The query with which the browser came back. */
  readonly answer: string;
};

export type GoogleSignInPort = {
  /** @throws GoogleTrouble */
  leave(): Promise<Leave>;
  /** @throws GoogleTrouble */
  comeBack(back: Return): Promise<GooglePerson>;
};

/** `canceled`: the person did not continue. `wrong`: an answer that proves nothing. */
export class GoogleTrouble extends Error {
  override readonly name = 'GoogleTrouble';
  readonly kind: 'away' | 'canceled' | 'wrong';
  constructor(kind: GoogleTrouble['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
