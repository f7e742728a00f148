// Sends one notification to a browser, through the push service that the browser chose. Only that browser can read it.

/** What a browser answers when its user agrees to notifications. */
export type PushSubscription = {
  /** Where its push service takes messages for it. */
  readonly endpoint: string;
  /** By which it is encrypted; base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** By which push services know the server; base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

export type PushMessage = {
  readonly subscription: PushSubscription;
  readonly keys: PushKeys;
  /** Whom a push service writes to about us. */
  readonly contact: string;
  readonly text: string;
  /** A later message with the same topic replaces one that has not arrived. */
  readonly topic: string;
  /** After which it is of no use anymore. */
  readonly lastsSeconds: number;
};

export type PushPort = {
  /** Whether it is an address of a push service: the server asks no other address for a browser. */
  takes(endpoint: string): boolean;
  /** `gone`: the browser no longer wants any. @throws OutsideError when the service did not take it. */
  send(message: PushMessage): Promise<'sent' | 'gone'>;
};
