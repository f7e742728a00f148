/**
 * A server that behaves like Stripe as far as the product uses it: keys, cards, captures, refunds, disputes, lists and
 * signed events, on its own port. Every request and answer is checked against Stripe's published contract.
 */
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { signWebhook } from '#integrations/payments/sandbox/sandbox-signature.ts';
import { type Form, readForm } from './read-form.ts';
import { type Answer, errorAnswer, type Operation } from './stripe-answers.ts';
import { openStripeBooks, type StripeBooks } from './stripe-books.ts';
import { loadStripeContract, STRIPE_VERSION } from './stripe-contract.ts';
import { createStripeFaults, type FaultWay, type StripeFaults, type StripeOperation } from './stripe-faults.ts';
import { createStripeKeys } from './stripe-keys.ts';
import { OPERATIONS } from './stripe-operations.ts';

export const STAND_IN_KEYS = {
  secretKey: 'sk_test_standin',
  publishableKey: 'pk_test_standin',
  webhookSecret: 'whsec_standin',
} as const;

export type StripeStandIn = {
  /** Its address, for STRIPE_API_URL. */
  readonly url: string;
  readonly books: StripeBooks;
  readonly faults: StripeFaults;
  /** Requests and answers that broke the contract. Tests expect none. */
  readonly violations: readonly string[];
  /** How often each call was made. */
  readonly requested: Readonly<Record<string, number>>;
  /** The headers of a webhook with this body, signed now with each of the secrets. */
  sign(rawBody: string, secrets?: readonly string[], at?: Date): Record<string, string>;
  close(): Promise<void>;
};

export async function startStripeStandIn(now: () => Date): Promise<StripeStandIn> {
  const books = openStripeBooks(now);
  const faults = createStripeFaults();
  const keys = createStripeKeys(now);
  const contract = loadStripeContract();
  const violations: string[] = [];
  const requested: Record<string, number> = {};
  const app = Fastify({ forceCloseConnections: true });
  // Version 1 uses forms, version 2 JSON; keys are stored with the exact text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const act = (operation: Operation, request: FastifyRequest, form: Form): Answer => {
    const wrong = operation.request ? contract.wrongInRequest(operation.request, form) : operation.wrongInBody?.(form);
    if (wrong) {
      violations.push(`${operation.path}: ${wrong}`);
      return errorAnswer(400, { type: 'invalid_request_error', code: 'parameter_unknown', message: wrong });
    }
    const params = request.params as Record<string, string>;
    const account = request.headers['stripe-account'];
    return operation.act(books, {
      ref: params.ref ?? '',
      form,
      query: request.query as Record<string, string>,
      account: typeof account === 'string' ? account : null,
    });
  };
  const held = (operation: Operation, answer: Answer): Answer => {
    const wrong =
      answer.status === 200 && operation.answer ? contract.wrongInAnswer(operation.answer, answer.body) : null;
    if (wrong) violations.push(`${operation.answer}: ${wrong}`);
    return answer;
  };

  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        requested[operation.name] = (requested[operation.name] ?? 0) + 1;
        const refused = turnedAway(request);
        if (refused) return send(reply, refused);
        const before = faults.meet(operation.name, 'before');
        if (before === 'cut') return cut(request, reply);
        if (before === 'bad gateway') return badGateway(reply);
        if (faults.delayMs() > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs()));
        const body = typeof request.body === 'string' ? request.body : '';
        const key = request.headers['idempotency-key'];
        if (operation.method === 'POST' && typeof key !== 'string')
          violations.push(`${operation.path}: without a key of ours`);
        if (typeof key !== 'string')
          return conclude(
            operation.name,
            request,
            reply,
            held(operation, act(operation, request, readBody(operation, body))),
          );
        const verdict = keys.take(key, `${request.url} ${body}`);
        if (verdict.kind === 'replay') {
          reply.header('idempotent-replayed', 'true');
          return conclude(operation.name, request, reply, verdict.answer as Answer);
        }
        if (verdict.kind === 'under way') return send(reply, UNDER_WAY);
        if (verdict.kind === 'other request') return send(reply, OTHER_REQUEST);
        // Two simultaneous requests with the same key meet here, as they do at Stripe.
        await new Promise((resolve) => setImmediate(resolve));
        const answer = before === '500' ? FAILURE : held(operation, act(operation, request, readBody(operation, body)));
        return concludeFirst(operation.name, { request, reply, key, answer });
      },
    });
  }

  const concludeFirst = (
    name: StripeOperation,
    { request, reply, key, answer }: { request: FastifyRequest; reply: FastifyReply; key: string; answer: Answer },
  ) => {
    const after = faults.meet(name, 'after');
    const stored = after === '500' ? FAILURE : answer;
    // A malformed request is refused each time; only the result of an attempt is stored.
    if (stored.malformed) keys.release(key);
    else keys.keep(key, stored);
    return fail(after, request, reply) ?? send(reply, stored);
  };
  const conclude = (name: StripeOperation, request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
    fail(faults.meet(name, 'after'), request, reply) ?? send(reply, answer);

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    books,
    faults,
    violations,
    requested,
    sign: (rawBody, secrets = [STAND_IN_KEYS.webhookSecret], at = now()) => {
      const signed = secrets.map((secret) => signWebhook(rawBody, secret, at));
      const [time = ''] = signed[0]?.split(',') ?? [];
      return { 'stripe-signature': [time, ...signed.map((each) => each.split(',')[1] ?? '')].join(',') };
    },
    close: () => app.close(),
  };
}

function readBody({ path }: Operation, body: string): Form {
  return path.startsWith('/v2/') ? JSON.parse(body || '{}') : readForm(body);
}

const FAILURE = errorAnswer(500, { type: 'api_error', message: 'An unknown error occurred.' });
const UNDER_WAY = errorAnswer(409, {
  type: 'invalid_request_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this idempotency key.',
});
const OTHER_REQUEST = errorAnswer(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
});

function turnedAway({ headers }: FastifyRequest): Answer | null {
  if (headers.authorization !== `Bearer ${STAND_IN_KEYS.secretKey}`) {
    return errorAnswer(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
  if (headers['stripe-version'] === STRIPE_VERSION) return null;
  return errorAnswer(400, { type: 'invalid_request_error', message: 'This stand-in knows one version.' });
}

function fail(way: FaultWay | null, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (way === 'cut') return cut(request, reply);
  if (way === 'bad gateway') return badGateway(reply);
  return way === '500' ? send(reply, FAILURE) : null;
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** The answer is not from Stripe itself: the body names no error. */
function badGateway(reply: FastifyReply): FastifyReply {
  return reply.code(502).send({ message: 'Bad gateway' });
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}
