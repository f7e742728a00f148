export type GoogleSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The issuer in Google's tokens. */
  readonly issuerUrl: string;
};
