/**
 * A client that knows nothing but the two specification documents: their paths, fields and words. It shares no type with the product, so a
 * call that works only with what the product adds to them fails.
 */
import type { TestApp } from './app/test-app.ts';

export type SpecAnswer = { readonly status: number; readonly body: unknown };
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type SpecClient = {
  /** `path` as the documents write it, such as /api/v1/me. */
  call(method: Method, path: string, body?: unknown): Promise<SpecAnswer>;
  /** The token in the answer becomes the bearer credential of all later calls. */
  login(email: string, password: string): Promise<SpecAnswer>;
};

const PASSED = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|-?\d+\.\d+,-?\d+\.\d+|(?<=reset-password\/).+|(?<=pn\/).+/g;

/** Clients for several people, and which calls they have made so far, with {} for what differs from call to call. */
export function specClients(test: TestApp) {
  const made = new Set<string>();
  const clientFor = (token?: string, more: Record<string, string> = {}): SpecClient => {
    let bearer = token;
    const call = async (method: Method, path: string, body?: unknown): Promise<SpecAnswer> => {
      made.add(`${method} ${path.replace(PASSED, '{}')}`);
      const answer = await test.app.inject({
        method,
        url: path,
        headers: {
          ...more,
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.json() as unknown };
    };
    const login = async (email: string, password: string): Promise<SpecAnswer> => {
      const answer = await call('POST', '/api/v1/users/login', { email, password });
      if (answer.status === 200) bearer = textAt(answer, 'token');
      return answer;
    };
    return { call, login };
  };
  return { clientFor, made };
}

/** The value at a path such as `data.locations.0._id` of an answer's body. */
export function valueAt({ body }: SpecAnswer, path: string): unknown {
  let value = body;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

/** @throws when there is no text at that path. */
export function textAt(answer: SpecAnswer, path: string): string {
  const value = valueAt(answer, path);
  if (typeof value !== 'string') {
    throw new Error(`No text at ${path}; the answer is ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return value;
}
