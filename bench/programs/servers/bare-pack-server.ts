// The minimum for sending a pack to a phone: a bare server that has it ready, compressed like the product's answers, and returns it for
// every request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

type Ready = Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;

/** Below this size the product does not compress an answer. */
const MIN_COMPRESSED_BYTES = 1024;

let ready: Ready = compressed('{}');

const server = createServer(({ headers }, answer) => {
  const accepted = String(headers['accept-encoding']).includes('br') ? 'br' : 'gzip';
  const encoding = ready.identity.length < MIN_COMPRESSED_BYTES ? 'identity' : accepted;
  const bytes = ready[encoding];
  answer.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  answer.end(bytes);
});

const questions = {
  start: async (_: null): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
    await promise;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  serve: (body: string): void => {
    ready = compressed(body);
  },
};
export type BarePackQuestions = typeof questions;

/** Compresses with as little work as the product spends on an answer. */
function compressed(body: string): Ready {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return { br: brotliCompressSync(body, { params }), gzip: gzipSync(body), identity: Buffer.from(body) };
}

answerQuestions(questions, async () => {
  server.close();
  server.closeAllConnections();
});
