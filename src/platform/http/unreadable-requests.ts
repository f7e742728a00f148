// A request that is not valid HTTP reaches no route: Node's parser refuses it. Rule 151 holds for that answer too.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Refusals } from '#platform/contract/refusals.ts';

type ParserError = Error & { readonly code?: string };
/** Includes the answer that Node is sending on it. */
type ServerSocket = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

/** @returns a handler for Fastify's `clientErrorHandler`; it answers and closes the connection. */
export function answerUnreadable(
  newId: () => string,
  refusals: Refusals,
): (error: ParserError, socket: ServerSocket) => void {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    // If an answer has already begun, the client would take more bytes for the rest of it.
    if (socket.writable && !socket._httpMessage?.headersSent) socket.write(answerTo(code, newId(), refusals));
    socket.destroySoon();
  };
}

function answerTo(code: string | undefined, requestId: string, refusals: Refusals): string {
  const [status, refusal] = refusalOf(code);
  const message = refusal === 'malformed' ? 'This request could not be read.' : refusals[refusal].message;
  const body = JSON.stringify({ message, error: { code: refusal, message } });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function refusalOf(code: string | undefined): [status: number, refusal: 'malformed' | 'too_large'] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'too_large'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'malformed'];
  return [400, 'malformed'];
}
