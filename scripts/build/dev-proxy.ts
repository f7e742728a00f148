// Forwards requests to the server that `npm run dev` restarts, and waits while it starts.
import { once } from 'node:events';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_RESTART_MS = 60_000;

type Forward = (request: IncomingMessage, response: ServerResponse) => void;

/** `transformPage` changes pages on the way through, to add Vite's scripts. */
export function forwardTo(port: number, transformPage: (url: string, html: string) => Promise<string>): Forward {
  return async (request, response) => {
    if (!(await becomesReachable(port)))
      return response.writeHead(502).end('The server does not start; see its output.');
    const { method = 'GET', url = '/', headers } = request;
    // Pages must be uncompressed text, whatever the browser accepts.
    const requested = ask({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    requested.on('response', (answer) => {
      answerWith(response, { answer, transform: (html) => transformPage(url, html) }).catch(() => response.destroy());
    });
    // The server was restarted during the request.
    requested.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => requested.destroy());
    request.pipe(requested);
  };
}

type Answer = { readonly answer: IncomingMessage; readonly transform: (html: string) => Promise<string> };

async function answerWith(response: ServerResponse, { answer, transform }: Answer): Promise<void> {
  const { statusCode = 502, headers } = answer;
  if (!headers['content-type']?.startsWith('text/html')) {
    response.writeHead(statusCode, headers);
    answer.pipe(response);
    return;
  }
  // Vite's scripts are inline, which the product's own policy forbids.
  const { 'content-security-policy': _policy, 'content-length': _length, ...stored } = headers;
  const html = await transform(await text(answer));
  response.writeHead(statusCode, stored).end(html);
}

async function becomesReachable(port: number): Promise<boolean> {
  for (const until = Date.now() + MAX_RESTART_MS; Date.now() < until; await sleep(100)) {
    if (await isReachable(port)) return true;
  }
  return false;
}

async function isReachable(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
