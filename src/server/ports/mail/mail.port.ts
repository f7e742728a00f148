// Sends one e-mail. The outbox behind it decides when, and remembers that it was done.

export type Mail = {
  /** Stable over retries, so that a receiver can tell a second try from a second mail. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailPort = {
  /** @throws when the mail was not accepted; it is tried again with growing pauses. */
  send(mail: Mail): Promise<void>;
};
