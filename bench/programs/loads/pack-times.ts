// A phone that downloads a lot over one keep-alive connection: the number of bytes, and the time.
import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type PackRequested = { readonly url: string; readonly path: string; readonly token: string };
export type PackCame = {
  /** Bytes of the body: on the wire, and after decompression. */
  readonly sent: number;
  readonly read: number;
  readonly ms: number;
  readonly version: string;
  readonly cars: number;
  readonly body: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const questions = {
  fetchPack: async (requested: PackRequested): Promise<PackCame> => (await fetchTimes(requested, 1))[0] ?? fail(),
  fetchOften: async (requested: PackRequested & { readonly times: number }): Promise<number[]> =>
    (await fetchTimes(requested, requested.times)).map(({ ms }) => ms),
};
export type PackTimesQuestions = typeof questions;

async function fetchTimes(requested: PackRequested, times: number): Promise<PackCame[]> {
  const came: PackCame[] = [];
  while (came.length < times) came.push(await fetchPack(requested));
  return came;
}

async function fetchPack({ url, path, token }: PackRequested): Promise<PackCame> {
  const started = performance.now();
  const { bytes, encoding } = await get(`${url}${path}`, token);
  const ms = performance.now() - started;
  const body = (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
  const { version, cars } = (JSON.parse(body) as { data: { version: string; cars: readonly unknown[] } }).data;
  return { sent: bytes.length, read: Buffer.byteLength(body), ms, version, cars: cars.length, body };
}

type Answered = { readonly bytes: Buffer; readonly encoding: string | undefined };

function get(url: string, token: string): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' };
  const sent = request(url, { agent, headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const bytes = Buffer.concat(parts);
      if (answer.statusCode === 200) resolve({ bytes, encoding: answer.headers['content-encoding'] });
      else reject(new Error(`${url} answered ${answer.statusCode}: ${bytes.toString('latin1', 0, 500)}`));
    });
  });
  sent.on('error', reject).end();
  return promise;
}

function fail(): never {
  throw new Error('Nothing was asked.');
}

answerQuestions(questions, async () => agent.destroy());
