// One HTTP call to a provider: a short timeout, no redirects, a size limit. Errors never
// include the address or headers, which carry keys and plates.

export type OutsideTrouble = 'unreachable' | 'slow' | 'refused' | 'busy' | 'failed' | 'garbled';

/** Safe to log and to show to the operator: it contains no address, key or plate. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly trouble: OutsideTrouble;
  constructor(trouble: OutsideTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

export type OutsideCall = {
  readonly url: URL;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly maxBytes: number;
};

export type OutsideAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };

/** The answer, whatever its status. @throws OutsideError when there is none. */
export async function callOutside(call: OutsideCall): Promise<OutsideAnswer> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await fetch(call.url, {
      method: call.method ?? 'GET',
      headers: { ...call.headers, ...(call.json !== undefined && { 'content-type': 'application/json' }) },
      ...(call.json !== undefined && { body: JSON.stringify(call.json) }),
      ...(call.bytes && { body: call.bytes }),
      // Never pass a key for one host on to another.
      redirect: 'error',
      signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
    });
    return { status: response.status, headers: response.headers, body: await readBody(response, call.maxBytes) };
  } catch (error) {
    if (call.signal?.aborted && !timeout.aborted) throw error;
    throw toOutsideError(error, call);
  }
}

/** @throws OutsideError for every status except 2xx. */
export function requireSuccess({ status }: OutsideAnswer): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw new OutsideError('refused', `refused the key (${status})`);
  if (status === 429) throw new OutsideError('busy', 'says that it was asked too often (429)');
  throw new OutsideError('failed', `answered ${status}`);
}

/** @throws OutsideError when the body is not JSON. */
export function readJson({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new OutsideError('garbled', 'answered something that is no JSON');
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new OutsideError('garbled', 'answered more than was asked for');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toOutsideError(error: unknown, { timeoutMs }: OutsideCall): OutsideError {
  if (error instanceof OutsideError) return error;
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === 'TimeoutError') return new OutsideError('slow', `did not answer within ${timeoutMs / 1000} s`);
  // A code such as ECONNREFUSED; the message next to it may quote the address.
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return new OutsideError('unreachable', `cannot be reached${code}`);
}

/** For a log line that starts with the provider: "did not answer within 2 s". */
export function describeTrouble(error: unknown): string {
  return error instanceof OutsideError ? error.message : 'failed unexpectedly';
}
