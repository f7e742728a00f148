// One keep-alive HTTP/1.1 connection that sends requests, counts, and does nothing else. The load must be cheap compared with the server,
// and a full HTTP client costs a fifth as much as the server.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export type Answer = { readonly status: number; text(): string };
type Requested = { readonly method: string; readonly path: string; readonly headers?: object; readonly body?: string };

export type PlainConnection = {
  /** @returns when the whole answer is there. @throws unless it is a 200. */
  get(path: string): Promise<void>;
  /** Sends JSON with one extra header. @throws unless the answer is a 200. */
  post(path: string, body: string, header: readonly [name: string, value: string]): Promise<void>;
  /** One request at a time. @throws unless the answer has a content-length. */
  request(requested: Requested): Promise<Answer>;
  close(): void;
};

export async function openPlainConnection(url: string): Promise<PlainConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const request = ({ method, path, headers = {}, body }: Requested) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    awaitAnswer(socket, resolve, reject);
    const json =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries({ host, ...json, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
    return promise;
  };
  const expectOk = async (requested: Requested) => {
    const answer = await request(requested);
    if (answer.status !== 200) throw new Error(`${requested.path} answered ${answer.status}: ${answer.text()}`);
  };
  return {
    request,
    get: (path) => expectOk({ method: 'GET', path }),
    post: (path, body, [name, value]) => expectOk({ method: 'POST', path, body, headers: { [name]: value } }),
    close: () => socket.destroy(),
  };
}

function awaitAnswer(socket: Socket, resolve: (answer: Answer) => void, reject: (error: Error) => void): void {
  let parts: Buffer[] = [];
  let found: { readonly status: number; readonly bodyAt: number; readonly length: number } | null = null;
  let received = 0;
  const stop = () => socket.off('data', read).off('close', lost);
  const read = (part: Buffer) => {
    parts.push(part);
    received += part.length;
    if (!found) {
      if (parts.length > 1) parts = [Buffer.concat(parts)];
      const head = parts[0] as Buffer;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) {
        stop();
        reject(new Error(text));
        return;
      }
      found = { status: Number(text.slice(9, 12)), bodyAt: end + HEAD_END.length, length: Number(length) };
    }
    const { status, bodyAt, length } = found;
    if (received < bodyAt + length) return;
    stop();
    resolve({ status, text: () => Buffer.concat(parts).toString('utf8', bodyAt) });
  };
  const lost = () => {
    stop();
    reject(new Error('The server closed the connection.'));
  };
  socket.on('data', read).on('close', lost);
}
