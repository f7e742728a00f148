// A failed call, in words that can be shown to the user.

import { t } from 'ttag';

export type ApiErrorParts = {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Error messages keyed by the request's field names. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** The request's id in the server's log. */
  readonly requestId?: string | undefined;
};

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.data = parts.data ?? {};
    this.requestId = parts.requestId;
  }

  /** No answer: the server may or may not have executed the request. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

export const UNEXPECTED = t`Something went wrong on our side. Please try again in a moment.`;

/** A message for any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : UNEXPECTED;
}
