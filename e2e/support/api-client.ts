/** The generated API client (`npm run client`), used the way an owner's program uses it. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The functions that journeys call. They throw the answer if it is not a success. */
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

/** The status of a call that is refused. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (answer: { status: number }) => answer.status,
  );
