/**
 * A fake PayPal as a real server: it stores orders, authorizations, captures and refunds, answers over HTTP as PayPal's documents say, and
 * fails on request. Every request and answer is checked against those documents.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Links, showAuthorization, showOrder } from './paypal-answers.ts';
import { createPayPalBooks, type Instrument, Refused } from './paypal-books.ts';
import { type Answer, type PayPalContract, readPayPalContract } from './paypal-contract.ts';
import { createPayPalDisputes, disputeSteps } from './paypal-disputes.ts';
import { createPayPalEvents } from './paypal-events.ts';
import { createPayPalFaults, cutConnection, failBefore, type PayPalStep } from './paypal-faults.ts';
import { createPayPalReporting } from './paypal-reporting.ts';
import { announceCapture, announceSaved, type Call, OUR_WEBHOOK, paypalSteps, type Step } from './paypal-steps.ts';
import { createTokenDesk } from './paypal-tokens.ts';

export const PAYPAL_ACCOUNT = { clientId: 'client', clientSecret: 'secret', webhookId: OUR_WEBHOOK } as const;

export type PayPalStandIn = Awaited<ReturnType<typeof startPayPalStandIn>>;

export async function startPayPalStandIn(now: () => Date) {
  const books = createPayPalBooks(now);
  const events = createPayPalEvents(now);
  const disputes = createPayPalDisputes({ books, events, now });
  const reporting = createPayPalReporting(books);
  const faults = createPayPalFaults();
  const contract = readPayPalContract();
  const tokens = createTokenDesk(PAYPAL_ACCOUNT, now);
  const violations: string[] = [];
  const counts = new Map<PayPalStep, number>();
  const app = Fastify({ forceCloseConnections: true });
  const link: Links = (path, rel) => ({ href: `${app.listeningOrigin}${path}`, rel, method: 'GET' });
  const count = (step: PayPalStep) => counts.set(step, (counts.get(step) ?? 0) + 1);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/v1/oauth2/token', async ({ headers, body }, reply) => {
    count('token');
    const fault = faults.take('token');
    const failed = fault && failBefore(fault, reply);
    if (failed) return failed;
    const given = tokens.give(headers.authorization, body);
    if (fault === 'cut after') return cutConnection(reply);
    return reply.code(fault ? 500 : given.status).send(given.body);
  });
  const keys = new Map<string, KnownKey>();
  const once = rememberKeys(keys, contract);
  for (const step of [
    ...paypalSteps({ books, events, link }),
    ...disputeSteps({ books, disputes, link }),
    ...reporting.steps,
  ]) {
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      count(step.name);
      const fault = faults.take(step.name);
      const failed = fault && failBefore(fault, reply);
      if (failed) return failed;
      const isLetIn = tokens.isGood(request.headers.authorization);
      const refused = typeof fault === 'object' && fault;
      const { answer, wrong } = !isLetIn
        ? { answer: refusal(contract, 401), wrong: [] }
        : refused
          ? refuseWith(refused, step, contract)
          : await answerCall({ step, request, contract, once });
      violations.push(...wrong);
      if (fault === 'cut after') return cutConnection(reply);
      const { status, body } = fault === 'error after' ? refusal(contract, 500) : answer;
      return reply.code(status).send(body);
    };
    app.route({ method: step.method, url: step.url, handler: serve });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    url: app.listeningOrigin,
    books,
    events,
    disputes,
    /** Whether the merchant's app has the transaction search. */
    letSearch: reporting.letSearch,
    faults,
    /** Violations of PayPal's documents by either side. Tests expect none. */
    violations,
    /** How often a call was made. */
    countOf: (step: PayPalStep) => counts.get(step) ?? 0,
    /** Invalidates all tokens issued so far. */
    revokeTokens: tokens.revoke,
    /** PayPal forgets its idempotency keys. */
    forgetKeys: () => keys.clear(),
    /** The buyer approves in PayPal's window. */
    approve: (orderId: string, instrument: Partial<Instrument> = {}) => {
      const order = books.approve(orderId, instrument);
      events.announce(orderId, 'CHECKOUT.ORDER.APPROVED', showOrder(order, link));
    },
    /** PayPal decides on a pending capture. */
    decide: (orderId: string, status: 'COMPLETED' | 'DECLINED') =>
      announceCapture(books.decide(orderId, status), { events, link }),
    /** Our call has reached PayPal, and nobody here knows. */
    authorizeSaved: (orderId: string, vaultId: string) => {
      const order = books.authorize(orderId, vaultId);
      events.announce(orderId, 'PAYMENT.AUTHORIZATION.CREATED', showAuthorization(order, link));
    },
    /** PayPal has saved the account that paid. */
    finishVaulting: (orderId: string) => announceSaved(books.finishVaulting(orderId), events),
    stop: () => app.close(),
  };
}

/** The current state of the call made with a key, unless that call is still running. */
type KnownKey = (() => Answer) | 'in progress';
type Once = (key: string | null, act: () => () => Answer) => Promise<Answer>;

/** A known key returns the current state of its first call, whatever the new request says. Refusals are not kept. */
function rememberKeys(stored: Map<string, KnownKey>, contract: PayPalContract): Once {
  return async (key, act) => {
    const before = key ? stored.get(key) : undefined;
    if (before === 'in progress') return refusal(contract, 409);
    if (before) return before();
    if (!key) return act()();
    stored.set(key, 'in progress');
    try {
      await pause(5);
      const show = act();
      stored.set(key, show);
      return show();
    } catch (error) {
      stored.delete(key);
      throw error;
    }
  };
}

type Served = { readonly answer: Answer; readonly wrong: readonly string[] };
type Serving = {
  readonly step: Step;
  readonly request: FastifyRequest;
  readonly contract: PayPalContract;
  readonly once: Once;
};

async function answerCall({ step, request, contract, once }: Serving): Promise<Served> {
  const rawBody = typeof request.body === 'string' ? request.body : '';
  const { id = '' } = request.params as { id?: string };
  const query = request.query as Record<string, string>;
  const call: Call = { id, rawBody, query, body: rawBody ? JSON.parse(rawBody) : undefined };
  const wrong = contract.checkRequest(step.operation, call.body);
  if (wrong) return { answer: refusal(contract, 400), wrong: [wrong] };
  const header = request.headers['paypal-request-id'];
  const answer = await once(header ? `${step.name} ${header}` : null, () => step.act(call)).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    const { status, issue } = error;
    return refusal(contract, status, { issue, description: contract.wordsFor(step.operation, issue) });
  });
  const wrongAnswer = contract.checkAnswer(step.operation, answer);
  return { answer, wrong: wrongAnswer ? [wrongAnswer] : [] };
}

function refuseWith(
  { status, issue }: { status: number; issue: string },
  step: Step,
  contract: PayPalContract,
): Served {
  const description = contract.wordsFor(step.operation, issue);
  const answer = refusal(contract, status, { issue, description });
  const wrong = contract.checkAnswer(step.operation, answer);
  return { answer, wrong: wrong ? [wrong] : [] };
}

function refusal(contract: PayPalContract, status: number, detail?: { issue: string; description: string }): Answer {
  const details = detail ? [detail] : [];
  return { status, body: { ...contract.headingFor(status), debug_id: randomUUID().slice(0, 13), details, links: [] } };
}
