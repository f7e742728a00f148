/**
 * A fake provider: a real server on loopback that records requests and can be slow, silent, failing or incoherent. Each fake defines its
 * own valid answers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeEach } from 'vitest';

export type StandInRequest = {
  readonly method: string;
  /** The path with the query string. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type StandInAnswer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  /** The connection is cut after the request has been handled. */
  readonly dropped?: true;
};

/** silent: accepted but never answered. dropped: the connection is cut. */
export type BadDay = 'silent' | 'dropped' | 'garbled' | 'endless' | 500 | 429;

export type HttpStandIn = {
  readonly url: string;
  readonly requests: StandInRequest[];
  /** Its current behavior, reset to good before each test. */
  day: BadDay | 'good';
  /** Requests and answers that broke the provider's contract. */
  readonly breaches: string[];
};

export async function startStandIn(
  answer: (request: StandInRequest, standIn: HttpStandIn) => StandInAnswer,
): Promise<HttpStandIn> {
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    standIn.requests.push(request);
    if (standIn.day === 'good') send(response, answer(request, standIn));
    else misbehave(response, standIn.day);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const standIn: HttpStandIn = { url: `http://127.0.0.1:${port}`, requests: [], day: 'good', breaches: [] };
  beforeEach(() => {
    standIn.day = 'good';
    standIn.requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return standIn;
}

async function readRequest(incoming: IncomingMessage): Promise<StandInRequest> {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  const { method = '', url = '', headers } = incoming;
  return { method, path: url, query: new URL(url, 'http://stand-in').searchParams, headers, body };
}

function send(response: ServerResponse, { status = 200, headers = {}, json, body, dropped }: StandInAnswer): void {
  if (dropped) {
    response.destroy();
    return;
  }
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers }).end(json === undefined ? body : JSON.stringify(json));
}

function misbehave(response: ServerResponse, day: BadDay): void {
  if (day === 'silent') return;
  if (day === 'dropped') response.destroy();
  else if (day === 'garbled') send(response, { headers: { 'content-type': 'application/json' }, body: '<html>{"a":' });
  else if (day === 'endless') send(response, { body: Buffer.alloc(20 * 1024 * 1024, 'x') });
  else send(response, { status: day, json: { error: { code: day, message: 'not today', status: 'UNAVAILABLE' } } });
}
