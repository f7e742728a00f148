// The product's web server with a lot owner and a signed-in support user; also records the statements of a search.
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { type SentStatement, statementsSentBy, watchStatements } from '../../harness/flows/statement-log.ts';
import { makeAdmin, signUp } from '../../harness/people.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { createProductApp, listenAnywhere, type ProductApp } from '../../harness/product-app.ts';

watchStatements('parkvale');
let product: ProductApp | null = null;

export type Started = { readonly url: string; readonly ownerId: string; readonly token: string };
export type Requested = { readonly path: string; readonly token: string; readonly body: object };

const questions = {
  start: async (connectionString: string): Promise<Started> => {
    product = await createProductApp({ connectionString });
    const url = await listenAnywhere(product.app);
    const owner = await signUp(product, 'vendor', 'vendor');
    const support = await signUp(product, 'customer', 'customer');
    await makeAdmin(product, support.userId);
    return { url, ownerId: owner.userId, token: support.token };
  },
  statementsOf: ({ path, token, body }: Requested): Promise<readonly SentStatement[]> =>
    statementsSentBy(async () => {
      const headers = { authorization: `Bearer ${token}` };
      await product?.app.inject({ method: 'POST', url: `${API_PREFIX}${path}`, headers, payload: body });
    }),
};
export type SupportServerQuestions = typeof questions;

answerQuestions(questions, async () => product?.close());
