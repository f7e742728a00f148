// Sends one notification to a browser, through the push service that the browser chose. Only that browser can read it.

/** What a browser answers when its user agrees to notifications. */
export type PushSubscription = {
  /** Where its push service accepts messages for it. */
  readonly endpoint: string;
  /** The keys that encrypt messages to it; base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** The keys by which push services recognize the server; base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

export type PushMessage = {
  readonly subscription: PushSubscription;
  readonly keys: PushKeys;
  /** Whom a push service contacts about us. */
  readonly contact: string;
  readonly text: string;
  /** A later message with the same topic replaces one that has not arrived. */
  readonly topic: string;
  /** How long it is of any use. */
  readonly lastsSeconds: number;
};

export type PushPort = {
  /** Whether this is an address of a push service. The server sends a browser's messages to no other address. */
  takes(endpoint: string): boolean;
  /** `gone`: the browser no longer wants any. @throws OutsideError when the service did not accept it. */
  send(message: PushMessage): Promise<'sent' | 'gone'>;
};
