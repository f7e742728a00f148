// The product's web server with a lot owner and an API key for the owner's cameras. Pictures go to a folder that is removed with the
// server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { PASSWORD, signUp } from '../../harness/people.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { createProductApp, listenAnywhere, type ProductApp } from '../../harness/product-app.ts';

let product: ProductApp | null = null;
const dataDir = await mkdtemp(join(tmpdir(), 'parkvale-bench-'));

export type CameraServer = { readonly url: string; readonly ownerId: string; readonly key: string };

const questions = {
  start: async (connectionString: string): Promise<CameraServer> => {
    product = await createProductApp({ connectionString, dataDir });
    const url = await listenAnywhere(product.app);
    const owner = await signUp(product, 'owner', 'vendor');
    const answer = await product.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/api-keys`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { name: 'Cameras', password: PASSWORD, scopes: ['reads:write'] },
    });
    if (answer.statusCode !== 201) throw new Error(`The key answered ${answer.statusCode}: ${answer.body}`);
    return { url, ownerId: owner.userId, key: answer.json<{ data: { key: string } }>().data.key };
  },
  /** The CPU time that this process has used, in milliseconds. */
  processorMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
export type CameraServerQuestions = typeof questions;

answerQuestions(questions, async () => {
  await product?.close();
  await rm(dataDir, { recursive: true, force: true });
});
