// The product's web server with a lot owner and an officer for all of the owner's lots; also records the statements of the officer's
// requests.
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { type FlowTemplate, templateOf } from '../../harness/flows/flow-replay.ts';
import { type SentStatement, statementsSentBy, watchStatements } from '../../harness/flows/statement-log.ts';
import { hire, signUp } from '../../harness/people.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { createProductApp, listenAnywhere, type ProductApp } from '../../harness/product-app.ts';

watchStatements('parkvale');
const OFTEN = 30;
let product: ProductApp | null = null;

export type Started = { readonly url: string; readonly ownerId: string; readonly token: string };
export type PlateCheck = { readonly locationId: string; readonly license: string; readonly state: string };
export type Recording = {
  readonly checks: readonly PlateCheck[];
  readonly token: string;
  /** The verdict that the checks should get; plates with another one are left out. */
  readonly verdict: string;
};
export type Recorded = { readonly checks: readonly PlateCheck[]; readonly templates: readonly FlowTemplate[] };

const questions = {
  start: async (connectionString: string): Promise<Started> => {
    product = await createProductApp({ connectionString });
    const url = await listenAnywhere(product.app);
    const owner = await signUp(product, 'owner', 'vendor');
    const officer = await signUp(product, 'officer', 'vendor');
    await hire(product, owner.userId, officer.userId);
    return { url, ownerId: owner.userId, token: officer.token };
  },
  /** Records each check as the statements that it sends when plates are checked often. */
  recordChecks: async ({ checks, token, verdict }: Recording): Promise<Recorded> => {
    const found: PlateCheck[] = [];
    for (const check of checks) if ((await request(check, token)) === verdict) found.push(check);
    if (found.length * 2 < checks.length)
      throw new Error(`Of ${checks.length} plates only ${found.length} are "${verdict}".`);
    const templates: FlowTemplate[] = [];
    for (const check of found) templates.push(await record(() => request(check, token)));
    return { checks: found, templates };
  },
  statementsOf: async ({ path, token }: { path: string; token: string }): Promise<readonly SentStatement[]> => {
    const headers = { authorization: `Bearer ${token}` };
    const act = async () => {
      const answer = await product?.app.inject({ url: path, headers });
      if (answer?.statusCode !== 200) throw new Error(`${path} answered ${answer?.statusCode}: ${answer?.body}`);
    };
    // As under steady load, with prepared plans.
    for (let times = 0; times < OFTEN; times++) await act();
    return statementsSentBy(act);
  },
};
export type OfficerServerQuestions = typeof questions;

/** Runs the act twice, to tell which value is specific to a look-up: its id. */
async function record(act: () => Promise<unknown>): Promise<FlowTemplate> {
  const recordOne = () =>
    statementsSentBy(async () => {
      await act();
    });
  return templateOf(await recordOne(), await recordOne());
}

/** @returns the kind of its verdict. */
async function request(check: PlateCheck, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${API_PREFIX}/sessions/status`;
  const answer = await product?.app.inject({ method: 'POST', url, headers, payload: check });
  if (answer?.statusCode !== 200) throw new Error(`A check answered ${answer?.statusCode}: ${answer?.body}`);
  return answer.json<{ verdict: { kind: string } }>().verdict.kind;
}

answerQuestions(questions, async () => product?.close());
