// The product's web server with a signed-in lot owner; also records the statements of one of the owner's screens.

import { closeDays } from '#features/revenue/server/closed-days/close-days.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { type SentStatement, statementsSentBy, watchStatements } from '../../harness/flows/statement-log.ts';
import { signUp } from '../../harness/people.ts';
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
    const { userId, token } = await signUp(product, 'owner', 'vendor');
    return { url, ownerId: userId, token };
  },
  /** As the job does every hour. */
  closeDays: async (): Promise<void> => {
    if (product) await closeDays(product.deps);
  },
  statementsOf: ({ path, token, body }: Requested): Promise<readonly SentStatement[]> =>
    statementsSentBy(async () => {
      const headers = { authorization: `Bearer ${token}` };
      await product?.app.inject({ method: 'POST', url: `${API_PREFIX}${path}`, headers, payload: body });
    }),
};
export type RevenueServerQuestions = typeof questions;

answerQuestions(questions, async () => product?.close());
