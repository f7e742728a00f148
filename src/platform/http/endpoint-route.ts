// Registers a contract endpoint as a route: identify the caller, check access, validate the input, check ownership, run
// the handler, and shape the answer.

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { t } from 'ttag';
import type { z } from 'zod';
import { API_PREFIX, api } from '#app/api.ts';
import { checkCaller } from '#app/check-caller.ts';
import { refuseInput } from '#app/refusal-answer.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#app/refusals.ts';
import { PHOTO_TYPES } from '#integrations/object-storage/photo-storage.port.ts';
import { type EndpointShape, EventStream, FileAnswer } from '#platform/contract/endpoint.ts';
import { ErrorAnswer } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { findLocationOfZone, findPaymentBySecret } from '#platform/db/sharding/cached-locations.ts';
import type { GuardedParts, NamedPart } from '#platform/db/statements/statement-parts.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { namesNoField } from '#platform/i18n/own-messages.ts';
import type { WorkerPools } from '#platform/worker-pools/worker-pools.ts';
import { checkKey, checkOwnership, lacksTwoFactor } from './access/authorize.ts';
import { logIfDenied } from './access/denials-log.ts';
import type { KeyTurns } from './access/key-turns.ts';
import {
  type FindKey,
  type FindUser,
  identify,
  type Principal,
  paymentSecretOf,
  refuseGuestId,
} from './access/principal.ts';
import { isCrossOrigin } from './access/same-origin.ts';
import { contentTag } from './answers/content-tag.ts';
import { networkOf } from './client-network.ts';
import { sendRefusal } from './errors.ts';
import { type AnswerParts, type AnswerStorage, onceByKey, STORES_NOTHING, type StoreAnswer } from './idempotency.ts';
import { limitPerProcess } from './limit-per-process.ts';
import { holderOf, type OpenStreams } from './open-streams.ts';
import { findUnsoundInput } from './sound-text.ts';

// Endpoints that take large bodies check the caller first.
const admitted = new WeakMap<FastifyRequest, Principal>();

/** The API key that sent this large body; what the body says cannot change who sent it. */
const admittedOf = (request: FastifyRequest): Principal | undefined => admitted.get(request);

type Deps = Parameters<typeof identify>[1] & { readonly pools: Pick<WorkerPools, 'bodies'> };

/** Rejects callers before reading their body, so that they cannot fill the memory. */
function admitLargeBody(endpoint: EndpointShape, deps: Deps) {
  const { access, bodyLimit = 0 } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = await identify(request, deps);
    const notAllowed = checkCaller(access, principal) ?? checkKey(endpoint, principal);
    if (notAllowed) {
      logIfDenied(request, { endpoint, principal, refusal: notAllowed.refusal });
      return sendRefusal(reply, notAllowed);
    }
    if (principal.key) admitted.set(request, principal);
    const reported = Number(request.headers['content-length'] ?? bodyLimit);
    deps.pools.bodies.hold(Math.min(reported, bodyLimit), reply);
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
};

export function registerRoute(app: FastifyInstance, { endpoint, handler, beforeSend }: Route, deps: RouteDeps): void {
  const urls = [`${API_PREFIX}${endpoint.path}`, ...(endpoint.alias ? [endpoint.alias] : [])];
  for (const url of urls) {
    addRoute(app, endpoint, {
      method: endpoint.method,
      url,
      schema: schemaOf(endpoint, url),
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
        const turns =
          endpoint.heavy && !(checkCaller(endpoint.access, principal) ?? checkKey(endpoint, principal))
            ? deps.pools.turns[endpoint.heavy]
            : null;
        const answer = await (turns ? turns.take(inTurn, holderOf(principal)) : inTurn());
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
function addRoute(
  app: FastifyInstance,
  { takesCsv, takesPhoto, takesForm, bodyLimit }: EndpointShape,
  options: RouteOptions,
): void {
  if (!takesCsv && !takesPhoto && !takesForm) {
    app.route(options);
    return;
  }
  const max = bodyLimit ? { bodyLimit } : {};
  app.register(async (scope) => {
    if (takesCsv) {
      const asText = { parseAs: 'string', ...max } as const;
      scope.addContentTypeParser('text/csv', asText, (_request, csv, done) => done(null, { csv }));
    }
    if (takesPhoto) {
      const asBytes = { parseAs: 'buffer', ...max } as const;
      scope.addContentTypeParser([...PHOTO_TYPES], asBytes, (_request, photo: Buffer, done) =>
        done(null, { photo: photo.toString('base64') }),
      );
    }
    if (takesForm) {
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
  const notAllowed = checkCaller(endpoint.access, principal) ?? checkKey(endpoint, principal);
  if (notAllowed) return notAllowed;
  if (request.validationError) return refuseMalformed(request.validationError);
  const unexpected = endpoint.body ? null : refuseBody(request.body);
  if (unexpected) return unexpected;
  const { params, query, body } = request;
  const unsound = findUnsoundInput([params, query, body]);
  if (unsound !== null) return refuseField(unsound || 'body', cannotBeStored());
  const noGuest = refuseGuestId(request, principal);
  if (noGuest) return noGuest;
  const notTheirs = await checkOwnership(deps.db, endpoint.access, principal, { params, body, now: deps.now() });
  if (notTheirs) return notTheirs;
  const lastEventId = request.headers['last-event-id'];
  const call = { params, query, body, principal, network: networkOf(request.ip), lastEventId, now: deps.now(), reply };
  const act = (storage: AnswerStorage) =>
    actOnce({ endpoint, handler }, { ...call, ...replyStorers(deps.db, storage) });
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || typeof key !== 'string') return act(STORES_NOTHING);
  if (key.length < 8 || key.length > 200) return refuseField('Idempotency-Key', t`Use 8 to 200 characters.`);
  const who = principal.user?.id ?? principal.valetKey ?? principal.guestKey ?? 'anyone';
  const input = JSON.stringify({ params, query, body });
  const actsAt = endpoint.claimsByActing ? await findLocationOfAct(deps.db, endpoint.claimsByActing, body) : null;
  const requested = { scope: `${endpoint.method} ${endpoint.path} ${who}`, key, input };
  return onceByKey(deps.db, requested, { now: deps.now, processId: deps.processId, actsAt, act });
}

const cannotBeStored = () => t`This has characters that cannot be stored. Type it again.`;

/** On an endpoint open to anyone, a key acts for nobody: it does not get its owner's own view as a driver. */
function asPublic({ access, key }: EndpointShape, principal: Principal): Principal {
  return principal.key && access.kind === 'anyone' && !key ? { ...principal, user: null } : principal;
}

/** The lot where the act is stored. Null when the body names no lot that exists; the request is then refused. */
async function findLocationOfAct(
  db: Db,
  by: NonNullable<EndpointShape['claimsByActing']>,
  body: unknown,
): Promise<string | null> {
  const { zoneId = '', clientSecret } = body as { readonly zoneId?: string; readonly clientSecret?: string };
  if (by === 'zoneId' || clientSecret === undefined) return findLocationOfZone(db, zoneId);
  return (await findPaymentBySecret(db, paymentSecretOf(clientSecret)))?.locationId ?? null;
}

function replyStorers(db: Db, { storeAnswer, answerParts, claimParts }: AnswerStorage) {
  const stored = { withAct: false };
  const storeNoted: StoreAnswer = async (tx, answer) => {
    await storeAnswer(tx, answer);
    stored.withAct = true;
  };
  const answerPartsNoted: AnswerParts = (answer) => {
    stored.withAct = true;
    return answerParts(answer);
  };
  const once = (act: (tx: Db) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      const answer = await act(tx);
      if (!isRefusal(answer)) await storeNoted(tx, answer);
      return answer;
    });
  return { once, storeAnswer: storeNoted, answerParts: answerPartsNoted, claimParts, stored };
}

async function actOnce(
  { endpoint, handler }: Route,
  call: object & { readonly stored: { readonly withAct: boolean } },
) {
  const answer = await handler(call as unknown as Call<EndpointShape>);
  if (endpoint.idempotent === 'with_its_act' && !isRefusal(answer) && !call.stored.withAct) {
    throw new Error(`${endpoint.method} ${endpoint.path} did not store its answer with what it did.`);
  }
  return answer;
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointShape,
  answer: unknown,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (isRefusal(answer)) return sendRefusal(reply, answer);
  const file = endpoint.response === FileAnswer ? (answer as z.output<typeof FileAnswer>) : null;
  if (file?.tag) reply.header('cache-control', 'private, no-cache');
  if (endpoint.published) return sendPublished(request, reply, { answer, ...endpoint.published });
  const tagged = endpoint.tagged ? (answer as { data: { tag: string } }).data.tag : file?.tag;
  if (tagged) {
    const tag = `W/"${tagged}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  if (file) return sendFile(reply, file);
  return reply.code(endpoint.status ?? 200).send(answer);
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
    const again = { ...principal, user };
    if (checkCaller(access, again)) return false;
    return (await checkOwnership(db, access, again, { params, body: undefined, now: now() })) === null;
  };
  streams.open(reply, { holder, userId: principal.user?.id ?? null, mayGoOn, follow });
  return reply;
}

function sendFile(reply: FastifyReply, file: z.output<typeof FileAnswer>): FastifyReply {
  const { contentType, body, fileName, headers = {} } = file;
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`);
  else reply.header('cache-control', 'private, max-age=300');
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  return reply
    .headers(headers)
    .type(contentType)
    .send(isWhole ? body : Readable.from(body));
}

/** The names from the contract, because generated clients name their functions after them. */
const NAMES: ReadonlyMap<EndpointShape, string> = new Map(
  Object.entries(api).map(([name, endpoint]) => [endpoint, name]),
);

function schemaOf(endpoint: EndpointShape, url: string) {
  return {
    ...(endpoint.files && { files: endpoint.files }),
    ...(endpoint.response === EventStream && { files: ['text/event-stream'] }),
    operationId: NAMES.get(endpoint) ?? url,
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    hide: !url.startsWith(API_PREFIX),
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body, consumes: mediaTypesOf(endpoint) }),
    ...(endpoint.response !== FileAnswer &&
      endpoint.response !== EventStream && {
        response: { [endpoint.status ?? 200]: endpoint.response, default: ErrorAnswer },
      }),
    ...(endpoint.access.kind !== 'anyone' && { security: [{ bearer: [] }, { cookie: [] }] }),
  };
}

const mediaTypesOf = ({ takesCsv, takesPhoto }: EndpointShape): string[] => [
  'application/json',
  ...(takesCsv ? ['text/csv'] : []),
  ...(takesPhoto ? PHOTO_TYPES : []),
];

function rateLimitOf(endpoint: EndpointShape, { webProcesses }: RouteDeps) {
  return {
    max: limitPerProcess(endpoint.limit?.max ?? 0, webProcesses),
    timeWindow: (endpoint.limit?.perSeconds ?? 0) * 1000,
  };
}

// Describes who may call an endpoint, for the API document.
function describeAccess(endpoint: EndpointShape): string {
  const { key } = endpoint;
  return describeCallers(endpoint) + (key ? ` API keys with the scope ${key}.` : '');
}

function describeCallers({ access }: EndpointShape): string {
  const whose = 'whose' in access && access.whose ? `; only the ${access.whose.as} of the ${access.whose.thing}` : '';
  switch (access.kind) {
    case 'anyone':
      return 'Access: anyone.';
    case 'driver':
      return `Access: a signed-in user, or a guest by the header x-guest-id${whose}.`;
    case 'signed_in':
      return 'Access: any signed-in user.';
    case 'key_or_roles':
      return `Access: the header x-valet-key${access.roles.map((role) => `, ${role}`).join('')}${whose}.`;
    case 'roles':
      return `Access: ${[...access.roles, 'odogwu'].join(', ')}${whose}.`;
    default:
      return access satisfies never;
  }
}

// An answer of open data: anyone may cache it and read it from their own pages, and a caller that already has it gets no second copy.
type Published = NonNullable<EndpointShape['published']> & { readonly answer: unknown };

function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, seconds, times }: Published,
): FastifyReply {
  const serialized = JSON.stringify(answer, (name, value) => (times.includes(name) ? undefined : value));
  const tag = `W/${contentTag(serialized)}`;
  reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag: tag, 'access-control-allow-origin': '*' });
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  return known.includes(tag) ? reply.code(304).send() : reply.send(answer);
}

// What is wrong with the input of a call, by its schema. A message that fits any field names the field when it stands alone.
type Issue = { instancePath: string; message?: string; params?: { keys?: readonly string[] } };

function refuseMalformed(error: { validation?: unknown }): Refusal {
  const issues = Array.isArray(error.validation) ? (error.validation as Issue[]) : [];
  const nameOf = ({ instancePath }: Issue) => instancePath.replace(/^\//, '').replaceAll('/', '.');
  const refused = refuseInput(
    issues.map((issue) => ({ name: nameOf(issue), message: issue.message, unknown: issue.params?.keys })),
  );
  const [name, message] = Object.entries(refused.fields ?? {})[0] ?? [];
  return name !== undefined && message !== undefined && namesNoField(message)
    ? { ...refused, message: `${name}: ${message}` }
    : refused;
}

/** Where no body is expected, every field is one too many. */
function refuseBody(body: unknown): Refusal | null {
  const unknown = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return unknown.length === 0 ? null : refuseInput([{ name: '', message: undefined, unknown }]);
}
