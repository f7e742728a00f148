// What a refusal is, and how one is made.

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 503;
export type Refused = {
  readonly status: RefusalStatus;
  readonly message: string;
  /** The wait that the message mentions, for programs: sent as Retry-After. */
  readonly retryAfterSeconds?: number;
};

/** The product's refusals, which `app/refusals.ts` declares. */
// biome-ignore lint/suspicious/noEmptyInterface: app/refusals.ts extends it.
export interface RefusalCodes {}
export type RefusalCode = keyof RefusalCodes;

/** How each is answered. */
export type Refusals = Readonly<Record<RefusalCode, Refused>>;

/** An expected refusal, as a value: services return it, and the HTTP layer turns it into an answer. */
export type Refusal = {
  readonly refusal: RefusalCode;
  /** Messages for single fields, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** A more specific message than the usual one. */
  readonly message?: string;
  /** What the client needs to continue, such as the new price. */
  readonly data?: Readonly<Record<string, unknown>>;
};

export function refuse(refusal: RefusalCode, more: Omit<Refusal, 'refusal'> = {}): Refusal {
  return { refusal, ...more };
}

/** Refuses input for what is wrong with one field, named as in the request. */
export const refuseField = (name: string, message: string): Refusal =>
  refuse('malformed', { fields: { [name]: message } });

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value;
}
