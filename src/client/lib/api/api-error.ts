// A failed call, in words that can be shown to the user.

export type ApiErrorParts = {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** What is wrong with each field, by its name in the request. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Names the request in the server's log. */
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

  /** No answer came: nobody knows whether the request was carried out. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

export const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';

/** Words for anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : UNEXPECTED;
}
