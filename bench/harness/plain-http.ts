// One keep-alive HTTP/1.1 connection that requests and counts, and does nothing else: the load must be cheap next to
// the server, and a full HTTP client costs a fifth of it.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export type PlainConnection = {
  /** @returns when the whole answer is there. @throws unless it is a 200 with a content-length. */
  get(path: string): Promise<void>;
  /** JSON, with one extra header. */
  post(path: string, body: string, header: readonly [name: string, value: string]): Promise<void>;
  close(): void;
};

export async function openPlainConnection(url: string): Promise<PlainConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const send = (request: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    awaitAnswer(socket, resolve, reject);
    socket.write(request);
    return promise;
  };
  return {
    get: (path) => send(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`),
    post: (path, body, [name, value]) => {
      const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${name}: ${value}`;
      return send(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${about}\r\n\r\n${body}`);
    },
    close: () => socket.destroy(),
  };
}

function awaitAnswer(socket: Socket, resolve: () => void, reject: (error: Error) => void): void {
  let left = -1;
  let head: Buffer = Buffer.alloc(0);
  const done = (error?: Error) => {
    socket.off('data', read).off('close', lost);
    if (error) reject(error);
    else resolve();
  };
  const read = (part: Buffer) => {
    if (left >= 0) left -= part.length;
    else {
      head = head.length > 0 ? Buffer.concat([head, part]) : part;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const length = contentLength(head.toString('latin1', 0, end));
      if (length === null) return done(new Error(head.toString('latin1', 0, 500)));
      left = end + HEAD_END.length + length - head.length;
    }
    if (left <= 0) done();
  };
  const lost = () => done(new Error('The server closed the connection.'));
  socket.on('data', read).on('close', lost);
}

function contentLength(head: string): number | null {
  if (!head.startsWith('HTTP/1.1 200 ')) return null;
  const found = /\r\ncontent-length: (\d+)/i.exec(head);
  return found ? Number(found[1]) : null;
}
