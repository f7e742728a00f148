// How a call with an Idempotency-Key acts once (rule 43).

import type { FastifyRequest } from 'fastify';
import { t } from 'ttag';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { isRefusal, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { findLocationOfZone, findPaymentBySecret } from '#platform/db/sharding/cached-locations.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Principal, paymentSecretOf } from './access/principal.ts';
import type { Call, Route, RouteDeps } from './endpoint-route.ts';
import { type AnswerParts, type AnswerStorage, onceByKey, STORES_NOTHING, type StoreAnswer } from './idempotency.ts';

type KeyedCall = {
  readonly request: FastifyRequest;
  readonly principal: Principal;
  readonly call: object;
  readonly deps: RouteDeps;
};

/** Runs the handler; for a repeated key, returns the first answer. */
export async function actOnce(
  { endpoint, handler }: Route,
  { request, principal, call, deps }: KeyedCall,
): Promise<unknown> {
  const act = (storage: AnswerStorage) =>
    actAndStore({ endpoint, handler }, { ...call, ...replyStorers(deps.db, storage) });
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || typeof key !== 'string') return act(STORES_NOTHING);
  if (key.length < 8 || key.length > 200) return refuseField('Idempotency-Key', t`Use 8 to 200 characters.`);
  const who = principal.user?.id ?? principal.valetKey ?? principal.guestKey ?? 'anyone';
  const { params, query, body } = request;
  const input = JSON.stringify({ params, query, body });
  const actsAt = endpoint.claimsByActing ? await findLocationOfAct(deps.db, endpoint.claimsByActing, body) : null;
  const requested = { scope: `${endpoint.method} ${endpoint.path} ${who}`, key, input };
  const { refusals } = request.server;
  return onceByKey(deps.db, requested, { now: deps.now, processId: deps.processId, actsAt, refusals, act });
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

async function actAndStore(
  { endpoint, handler }: Route,
  call: object & { readonly stored: { readonly withAct: boolean } },
) {
  const answer = await handler(call as unknown as Call<EndpointShape>);
  if (endpoint.idempotent === 'with_its_act' && !isRefusal(answer) && !call.stored.withAct) {
    throw new Error(`${endpoint.method} ${endpoint.path} did not store its answer with what it did.`);
  }
  return answer;
}
