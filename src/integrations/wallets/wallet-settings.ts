export type AppleWalletSettings = {
  /** PEM: the certificate of the pass type, its private key, and Apple's intermediate certificate that issued it. */
  readonly certificate: string;
  readonly privateKey: string;
  readonly wwdrCertificate: string;
  /** Of Apple's push service. */
  readonly pushUrl: string;
};

export type GoogleWalletSettings = {
  readonly issuerId: string;
  /** The service account that signs. */
  readonly email: string;
  /** PEM. */
  readonly privateKey: string;
  /** Where it gets its tokens. */
  readonly tokenUrl: string;
  readonly apiUrl: string;
};
