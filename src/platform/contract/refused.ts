// The shape of a refusal.

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 503;
export type Refused = {
  readonly status: RefusalStatus;
  readonly message: string;
  /** The wait that the message mentions, for programs: sent as Retry-After. */
  readonly retryAfterSeconds?: number;
};
