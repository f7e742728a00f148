// Sends one request to an address that an owner chose. It reaches no private address, follows no redirect and reads little of the answer.

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `status` is null when there was no answer; `trouble` is a code that says why. */
export type WebhookAnswer = {
  readonly status: number | null;
  readonly text: string;
  readonly trouble: string;
  readonly tookMs: number;
};

export type WebhookSender = {
  /** Whether the address may be called at all, judging by how it is written. */
  takes(url: string): boolean;
  /** Never throws. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
};
