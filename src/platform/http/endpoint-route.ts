// Registers a contract endpoint as a route: identify the caller, check access, validate the input, check ownership, run
// the handler, and shape the answer.

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { API_PREFIX, type EndpointShape, EventStream } from '#platform/contract/endpoint.ts';
import { PHOTO_TYPES } from '#platform/contract/photo-upload.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { GuardedParts, NamedPart } from '#platform/db/statements/statement-parts.ts';
import type { WorkerPools } from '#platform/worker-pools/worker-pools.ts';
import { checkCaller, checkOwnership, lacksTwoFactor } from './access/authorize.ts';
import { logIfDenied } from './access/denials-log.ts';
import type { KeyTurns } from './access/key-turns.ts';
import { type FindKey, type FindUser, identify, type Principal, refuseGuestId } from './access/principal.ts';
import { isCrossOrigin } from './access/same-origin.ts';
import { actOnce } from './act-once.ts';
import { sendAnswer } from './answers/send-answer.ts';
import { withoutKeys } from './answers/without-keys.ts';
import { networkOf } from './client-network.ts';
import { schemaOf } from './describe-endpoint.ts';
import { sendRefusal } from './errors.ts';
import { limitPerProcess } from './limit-per-process.ts';
import { actorIdOf, holderOf, type OpenStreams } from './open-streams.ts';
import { refuseBody, refuseMalformed, refuseUnsound } from './refuse-malformed.ts';

// Endpoints that take large bodies check the caller first.
const admitted = new WeakMap<FastifyRequest, Principal>();

/** The API key that sent this large body; what the body says cannot change who sent it. */
const admittedOf = (request: FastifyRequest): Principal | undefined => admitted.get(request);

type Deps = Parameters<typeof identify>[1] & { readonly pools: Pick<WorkerPools, 'bodies'> };

/** Rejects callers before reading their body, so that they cannot fill the memory. */
function admitLargeBody(endpoint: EndpointShape, deps: Deps) {
  const { bodyLimit = 0 } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = await identify(request, deps);
    const notAllowed = checkCaller(endpoint, principal);
    if (notAllowed) {
      logIfDenied(request, { endpoint, principal, refusal: notAllowed.refusal });
      return sendRefusal(reply, notAllowed);
    }
    if (principal.key) admitted.set(request, principal);
    const reported = Number(request.headers['content-length'] ?? bodyLimit);
    deps.pools.bodies.reserve(Math.min(reported, bodyLimit), reply);
  };
}

type Parsed<E, Part extends string> = E extends { readonly [P in Part]: z.ZodType } ? z.output<E[Part]> : undefined;

/** What a handler receives. Cookies are the only part of the answer outside the contract. */
export type Call<E extends EndpointShape> = {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  readonly principal: Principal;
  /** The key for counting attempts: the caller's address or network. */
  readonly network: string;
  /** For an event stream: the last event the caller has read. */
  readonly lastEventId: string | undefined;
  readonly now: Date;
  readonly reply: FastifyReply;
  /** Acts in one transaction, which also stores the answer for a repeat with the same Idempotency-Key. */
  readonly once: Once<E>;
  /** For handlers that open their transaction in a function they call. */
  readonly storeAnswer: (tx: Db, answer: z.output<E['response']>) => Promise<void>;
  /** For handlers that act, or record a provider's answer, in one statement: this becomes part of it. */
  readonly answerParts: (answer: z.output<E['response']>) => GuardedParts;
  /** For an endpoint that `claimsByActing` and answers later than it first writes: goes into its first write. */
  readonly claimParts: () => readonly NamedPart[];
};

type Once<E extends EndpointShape> = (
  act: (tx: Db) => Promise<z.output<E['response']> | Refusal>,
) => Promise<z.output<E['response']> | Refusal>;

export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<z.output<E['response']> | Refusal>;
/** Runs before every answer that is not a refusal, including a stored one for a repeated Idempotency-Key. */
export type BeforeSend<E extends EndpointShape> = (answer: z.output<E['response']>, reply: FastifyReply) => void;
export type Route = {
  readonly endpoint: EndpointShape;
  readonly handler: (call: Call<EndpointShape>) => Promise<unknown>;
  readonly beforeSend?: BeforeSend<EndpointShape>;
};

export function route<E extends EndpointShape>(endpoint: E, handler: Handler<E>, beforeSend?: BeforeSend<E>): Route {
  // The registrar passes each handler the parsed input of its own endpoint, so the narrower type holds.
  const narrowed = { endpoint, handler: handler as unknown as Route['handler'] };
  return beforeSend ? { ...narrowed, beforeSend: beforeSend as BeforeSend<EndpointShape> } : narrowed;
}

export type RouteDeps = {
  readonly db: Db;
  readonly findUser: FindUser;
  readonly findKey: FindKey;
  readonly keyTurns: KeyTurns;
  readonly cookieName: string;
  readonly publicUrl: string;
  readonly requireTwoFactor: boolean;
  readonly webProcesses: number;
  readonly now: () => Date;
  readonly processId: string;
  readonly streams: OpenStreams;
  readonly pools: Pick<WorkerPools, 'turns' | 'bodies'>;
  /** The names of endpoints in the API document. */
  readonly names: ReadonlyMap<EndpointShape, string>;
};

export function registerRoute(app: FastifyInstance, { endpoint, handler, beforeSend }: Route, deps: RouteDeps): void {
  const urls = [`${API_PREFIX}${endpoint.path}`, ...(endpoint.alias ? [endpoint.alias] : [])];
  for (const url of urls) {
    addRoute(app, endpoint, {
      method: endpoint.method,
      url,
      schema: schemaOf(endpoint, url, deps.names),
      attachValidation: true,
      preValidation: async (request) => {
        // A missing body is treated like an empty one; `null` is one of the wrong type.
        if (endpoint.body && request.body === undefined) request.body = {};
      },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit, onRequest: admitLargeBody(endpoint, deps) }),
      config: {
        pays: endpoint.pays === true,
        saysSuccess: endpoint.saysSuccess === true,
        ...(endpoint.limit && { rateLimit: rateLimitOf(endpoint, deps) }),
      },
      handler: async (request, reply) => {
        const principal = asPublic(endpoint, admittedOf(request) ?? (await identify(request, deps)));
        const inTurn = () => answerCall({ request, reply, principal }, { endpoint, handler, deps });
        // Callers without access do not use up a key's calls.
        const turns = endpoint.heavy && !checkCaller(endpoint, principal) ? deps.pools.turns[endpoint.heavy] : null;
        const answered = await (turns ? turns.take(inTurn, holderOf(principal)) : inTurn());
        const answer = principal.user?.view ? withoutKeys(endpoint, answered) : answered;
        if (isRefusal(answer)) logIfDenied(request, { endpoint, principal, refusal: answer.refusal });
        else beforeSend?.(answer, reply);
        if (endpoint.response === EventStream && !isRefusal(answer)) {
          return openStream({ request, reply, principal }, endpoint, { answer, deps });
        }
        return sendAnswer(request, reply, endpoint, answer);
      },
    });
  }
}

/** Only the endpoints that take tables, photos or forms accept them; all others take JSON only. */
function addRoute(app: FastifyInstance, { takes, bodyLimit }: EndpointShape, options: RouteOptions): void {
  if (!takes) {
    app.route(options);
    return;
  }
  const max = bodyLimit ? { bodyLimit } : {};
  app.register(async (scope) => {
    if (takes === 'csv') {
      const asText = { parseAs: 'string', ...max } as const;
      scope.addContentTypeParser('text/csv', asText, (_request, csv, done) => done(null, { csv }));
    }
    if (takes === 'photo') {
      const asBytes = { parseAs: 'buffer', ...max } as const;
      scope.addContentTypeParser([...PHOTO_TYPES], asBytes, (_request, photo: Buffer, done) =>
        done(null, { photo: photo.toString('base64') }),
      );
    }
    if (takes === 'form') {
      scope.addContentTypeParser([...FORMS], { parseAs: 'string' }, (_request, _form, done) => done(null, {}));
    }
    scope.route(options);
  });
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

type IncomingCall = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly principal: Principal };

async function answerCall(
  { request, reply, principal }: IncomingCall,
  { endpoint, handler, deps }: Route & { deps: RouteDeps },
): Promise<unknown> {
  if (principal.via === 'cookie' && endpoint.method !== 'GET' && isCrossOrigin(request, deps.publicUrl)) {
    return refuse('cross_site');
  }
  if (deps.requireTwoFactor && !endpoint.beforeTwoFactor && lacksTwoFactor(principal, endpoint))
    return refuse('two_factor_needed');
  if (principal.key && !endpoint.ownPace && !deps.keyTurns.take(principal.key.id)) return refuse('key_slowed');
  const notAllowed = checkCaller(endpoint, principal);
  if (notAllowed) return notAllowed;
  if (request.validationError) return refuseMalformed(request.validationError);
  const unexpected = endpoint.body ? null : refuseBody(request.body);
  if (unexpected) return unexpected;
  const { params, query, body } = request;
  const unsound = refuseUnsound([params, query, body]);
  if (unsound) return unsound;
  const noGuest = refuseGuestId(request, principal);
  if (noGuest) return noGuest;
  const notTheirs = await checkOwnership(deps.db, endpoint.access, principal, { params, body, now: deps.now() });
  if (notTheirs) return notTheirs;
  const lastEventId = request.headers['last-event-id'];
  const call = { params, query, body, principal, network: networkOf(request.ip), lastEventId, now: deps.now(), reply };
  return actOnce({ endpoint, handler }, { request, principal, call, deps });
}

/** On an endpoint open to anyone, a key acts for nobody: it does not get its owner's own view as a driver. */
function asPublic({ access, key }: EndpointShape, principal: Principal): Principal {
  return principal.key && access.kind === 'anyone' && !key ? { ...principal, user: null } : principal;
}

type Opened = { readonly answer: unknown; readonly deps: RouteDeps };

/** Stays open while the caller still has access. */
function openStream(
  { request, reply, principal }: IncomingCall,
  endpoint: EndpointShape,
  { answer, deps }: Opened,
): FastifyReply {
  const { follow } = answer as z.output<typeof EventStream>;
  const { db, findUser, now, streams } = deps;
  const holder = holderOf(principal);
  if (!streams.hasRoomFor(holder)) return sendRefusal(reply, refuse('too_many_requests'));
  if (request.method === 'HEAD') return reply.type('text/event-stream').send();
  const { access } = endpoint;
  const { params } = request;
  const mayGoOn = async () => {
    const user = principal.token ? await findUser(principal.token, now()) : null;
    if (user?.id !== principal.user?.id) return false;
    const again = { ...principal, user };
    if (checkCaller(endpoint, again)) return false;
    return (await checkOwnership(db, access, again, { params, body: undefined, now: now() })) === null;
  };
  streams.open(reply, { holder, userId: actorIdOf(principal), mayGoOn, follow });
  return reply;
}

function rateLimitOf(endpoint: EndpointShape, { webProcesses }: RouteDeps) {
  return {
    max: limitPerProcess(endpoint.limit?.max ?? 0, webProcesses),
    timeWindow: (endpoint.limit?.perSeconds ?? 0) * 1000,
  };
}
