/** The input and the answer of a call to Stripe's stand-in. */
import type { Form } from './read-form.ts';
import type { Refused, StripeBooks } from './stripe-books.ts';
import type { StripeOperation } from './stripe-faults.ts';

export type Answer = { readonly status: number; readonly body: object; readonly malformed?: boolean };
export type Requested = {
  readonly ref: string;
  readonly form: Form;
  readonly query: Readonly<Record<string, string>>;
  /** The owner's account whose books are requested; null for ours. */
  readonly account: string | null;
};
export type Operation = {
  readonly name: StripeOperation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The names of the shapes in Stripe's contract, which has none for API version 2. */
  readonly request?: string;
  readonly answer?: string;
  /** What is wrong with a body of API version 2; null if nothing is. */
  readonly wrongInBody?: (body: object) => string | null;
  readonly act: (books: StripeBooks, requested: Requested) => Answer;
};

type ErrorBody = { readonly type: string; readonly code?: string; readonly message: string };

export function errorAnswer(status: number, error: ErrorBody): Answer {
  return { status, body: { error } };
}

export const ok = (body: object): Answer => ({ status: 200, body });
export const refused = ({ code, message }: Refused): Answer =>
  errorAnswer(400, { type: 'invalid_request_error', code, message });
export const malformed = (code: string, message: string): Answer => ({
  ...refused({ code, message }),
  malformed: true,
});
export const missing = (what: string, ref: string): Answer =>
  errorAnswer(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${ref}'` });
/** A restricted key without the permission. */
export const forbidden = (what: string): Answer =>
  errorAnswer(403, {
    type: 'invalid_request_error',
    message: `The provided key does not have the required permissions for this endpoint: ${what}.`,
  });

/** Newest first, as Stripe lists them. */
export function listed<T extends { ref: string; created: number }>(
  all: readonly T[],
  query: Readonly<Record<string, string>>,
  show: (one: T) => object,
): Answer {
  const since = Number(query['created[gte]'] ?? 0);
  const found = all.filter(({ created }) => created >= since).reverse();
  const after = found.findIndex(({ ref }) => ref === query.starting_after) + 1;
  const limit = Number(query.limit ?? 10);
  const data = found.slice(after, after + limit);
  return ok({ object: 'list', data: data.map(show), has_more: found.length > after + limit, url: '/v1' });
}
