// Google says who somebody is (OpenID Connect). The browser goes there and comes back with an answer, which is worth
// something only together with what was kept when it left.

/** Kept while the browser is away. */
export type Checks = { readonly nonce: string; readonly codeVerifier: string };

export type Leave = Checks & {
  /** Where to send the browser. */
  readonly url: string;
  /** Comes back with the answer. */
  readonly state: string;
};

export type GooglePerson = {
  /** Google's id of the person, which never changes. */
  readonly subject: string;
  readonly email: string;
  /** Google has proven that the address is theirs. */
  readonly emailVerified: boolean;
  /** Empty where Google does not tell. */
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

/** `canceled`: the person did not go on. `wrong`: an answer that proves nothing. */
export class GoogleTrouble extends Error {
  override readonly name = 'GoogleTrouble';
  readonly kind: 'away' | 'canceled' | 'wrong';
  constructor(kind: GoogleTrouble['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
