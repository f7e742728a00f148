// Sends one e-mail. The outbox behind it decides when, and remembers that it was done.

export type Mail = {
  /** Stable over retries, so that a receiver can tell a second try from a second mail. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailOutcome =
  | { readonly kind: 'accepted' }
  /** For good: the same mail to the same address will be refused again. */
  | {
      readonly kind: 'refused';
      /** The server's own words. */
      readonly reason: string;
      readonly code: string | null;
      /** It is the address that it refused, not the mail. */
      readonly badAddress: boolean;
    };

export type MailPort = {
  /** @throws when the mail was not accepted, but may be later; it is tried again with growing pauses. */
  send(mail: Mail): Promise<MailOutcome>;
};
