/** The generated client of the API (`npm run client`), as a program of an owner uses it. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Of its functions those that journeys call. They throw the answer when it is none of success. */
export type ApiClient = {
  setSecurityData(key: string | null): void;
  readonly billing: { getRevenue(body: object): Promise<object> };
  readonly sessions: { listSessions(): Promise<object> };
  readonly open: { listParkApiSites(): Promise<{ items: readonly { uid: string; name: string }[] }> };
};
type Written = { Parkvale: new (options: object) => ApiClient };

export async function anApiClient(baseUrl: string, key: string): Promise<ApiClient> {
  const folder = mkdtempSync(join(tmpdir(), 'parkvale-client-'));
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../scripts/client.ts'), folder]);
  const { Parkvale }: Written = await import(join(folder, 'parkvale.ts'));
  const securityWorker = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
  const client = new Parkvale({ baseUrl, securityWorker });
  client.setSecurityData(key);
  return client;
}

/** Of a call that is refused. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (answer: { status: number }) => answer.status,
  );
