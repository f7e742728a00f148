// What Apple Wallet asks of whoever signs passes, in Apple's own form: phones register, ask which passes have changed, and fetch them (rule 473). The
// key in the pass opens all of it; the list of changes needs only the id of the phone, which Apple treats as a secret.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { logDenied } from '#platform/http/access/denials-log.ts';
import { hashCapability } from '#platform/http/access/principal.ts';
import { sendRefusal } from '#platform/http/errors.ts';
import { currentPass, type PassDeps, walletOf } from './add-to-wallet.ts';
import {
  type CopyId,
  dropCopy,
  findPassBySerial,
  keyOf,
  listCopies,
  listUpdatedOn,
  putCopy,
  type StoredPass,
} from './wallet-passes.store.ts';

/** The address that passes carry; Apple adds its own paths to it. */
export const APPLE_SERVICE = `${API_PREFIX}/wallets/apple`;

const DEVICE = /^[\w-]{8,128}$/;
const PUSH_TOKEN = /^[0-9a-f]{16,200}$/i;
const KEY = /^ApplePass ([\w-]{22,60})$/;
/** More than one family has; whoever has the key could register any number. */
const MAX_PHONES = 20;
const OPTIONS = { schema: { hide: true }, config: { rateLimit: { max: 600, timeWindow: 60_000 } } } as const;
const LOGGED = { lines: 5, length: 300 } as const;

type OfPass = { readonly Params: { readonly passType: string; readonly serial: string } };
type OnPhone = { readonly Params: OfPass['Params'] & { readonly device: string } };

export function addAppleService(app: FastifyInstance, deps: Deps): void {
  if (!walletOf(deps, 'apple')) return;
  const registration = `${APPLE_SERVICE}/v1/devices/:device/registrations/:passType/:serial`;
  app.post<OnPhone>(registration, OPTIONS, async (request, reply) => {
    const pass = await passOf(deps, request);
    if (!pass) return refuseKey(request, reply);
    const { pushToken } = (request.body ?? {}) as { pushToken?: unknown };
    const { device } = request.params;
    if (!DEVICE.test(device) || typeof pushToken !== 'string' || !PUSH_TOKEN.test(pushToken))
      return sendRefusal(reply, refuse('malformed'));
    const outcome = await registerPhone(deps, pass, { device, pushToken });
    if (outcome === 'too_many') return sendRefusal(reply, refuse('too_many_requests'));
    return reply.code(outcome === 'new' ? 201 : 200).send({});
  });
  app.delete<OnPhone>(registration, OPTIONS, async (request, reply) => {
    const pass = await passOf(deps, request);
    if (!pass) return refuseKey(request, reply);
    await dropCopy(deps.db, copyOf(pass, request.params.device));
    return {};
  });
  app.get<{ Params: Pick<OnPhone['Params'], 'device'>; Querystring: { passesUpdatedSince?: string } }>(
    `${APPLE_SERVICE}/v1/devices/:device/registrations/:passType`,
    OPTIONS,
    async ({ params, query }, reply) => {
      const since = readTag(query.passesUpdatedSince);
      const updated = await listUpdatedOn(deps.db, hashCapability(params.device), since);
      if (!updated) return reply.code(204).send();
      return { serialNumbers: updated.serialNumbers, lastUpdated: writeTag(updated.lastUpdated) };
    },
  );
  app.get<OfPass>(`${APPLE_SERVICE}/v1/passes/:passType/:serial`, OPTIONS, async (request, reply) => {
    const stored = await passOf(deps, request);
    if (!stored) return refuseKey(request, reply);
    reply.headers({ 'cache-control': 'no-store', 'last-modified': stored.updatedAt.toUTCString() });
    const known = Date.parse(request.headers['if-modified-since'] ?? '');
    if (known >= stored.updatedAt.getTime()) return reply.code(304).send();
    const pass = await currentPass(deps, stored);
    const offer = pass && (await walletOf(deps, 'apple')?.offer(pass, keyOf(stored, deps.seal)));
    if (offer?.kind !== 'file') return refuseKey(request, reply);
    return reply.type(offer.contentType).send(offer.body);
  });
  app.post(`${APPLE_SERVICE}/v1/log`, OPTIONS, async (request) => {
    const { logs } = (request.body ?? {}) as { logs?: unknown };
    const lines = (Array.isArray(logs) ? logs : []).slice(0, LOGGED.lines);
    request.log.warn({ lines: lines.map((line) => String(line).slice(0, LOGGED.length)) }, 'a phone about its passes');
    return {};
  });
}

/** Null without its key. */
async function passOf(deps: PassDeps, { params, headers }: FastifyRequest<OfPass>): Promise<StoredPass | null> {
  const key = KEY.exec(headers.authorization ?? '')?.[1];
  const { data: serial } = Id.safeParse(params.serial);
  return key && serial ? findPassBySerial(deps.db, deps, { serial, key }) : null;
}

function refuseKey(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  logDenied(request, { refusal: 'not_signed_in', user: null });
  return sendRefusal(reply, refuse('not_signed_in'));
}

const copyOf = ({ locationId, id }: StoredPass, device: string): CopyId => ({
  locationId,
  passId: id,
  wallet: 'apple',
  device: hashCapability(device),
});

type Phone = { readonly device: string; readonly pushToken: string };

async function registerPhone(
  { db, jobs, now }: PassDeps,
  pass: StoredPass,
  { device, pushToken }: Phone,
): Promise<'new' | 'known' | 'too_many'> {
  const id = copyOf(pass, device);
  return inTransaction(db, async (tx) => {
    const phones = (await listCopies(tx, pass)).filter((copy) => copy.wallet === 'apple');
    if (phones.length >= MAX_PHONES && !phones.some((copy) => copy.device === id.device)) return 'too_many';
    // The pass may have changed between its download and now, so the phone is asked to look again.
    const hasChanged = pass.version > 1;
    const version = hasChanged ? 0 : pass.version;
    const isNew = await putCopy(tx, { ...id, pushToken, version, addedAt: now() });
    if (hasChanged) await jobs.enqueue(tx, 'update-wallet-pass', id);
    return isNew ? 'new' : 'known';
  });
}

/** Phones send back what they got: seconds since 1970. */
const writeTag = (at: Date): string => String(at.getTime() / 1000);

function readTag(tag: string | undefined): Date | null {
  return tag !== undefined && /^\d{1,11}$/.test(tag) ? new Date(Number(tag) * 1000) : null;
}
