// The product's web server with a lot owner, an officer for the owner's lots and a support user, and the nightly proof.
import { proveRevenue } from '#features/revenue/server/public.ts';
import { hire, makeAdmin, signUp } from '../../harness/people.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { createProductApp, listenAnywhere, type ProductApp } from '../../harness/product-app.ts';

let product: ProductApp | null = null;

export type Started = {
  readonly url: string;
  readonly ownerId: string;
  readonly tokens: Readonly<Record<'owner' | 'officer' | 'support', string>>;
};

const questions = {
  start: async (connectionString: string): Promise<Started> => {
    product = await createProductApp({ connectionString });
    const url = await listenAnywhere(product.app);
    const owner = await signUp(product, 'owner', 'vendor');
    const officer = await signUp(product, 'officer', 'vendor');
    const support = await signUp(product, 'support', 'customer');
    await hire(product, owner.userId, officer.userId);
    await makeAdmin(product, support.userId);
    const tokens = { owner: owner.token, officer: officer.token, support: support.token };
    return { url, ownerId: owner.userId, tokens };
  },
  /** @returns milliseconds. @throws when the sums disagree with the ledger. */
  prove: async (_: null): Promise<number> => {
    if (!product) throw new Error('The server has not been started.');
    const started = performance.now();
    await proveRevenue(product.deps);
    return performance.now() - started;
  },
};
export type YearServerQuestions = typeof questions;

answerQuestions(questions, async () => product?.close());
