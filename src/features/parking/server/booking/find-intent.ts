// Which payment a session is for: the one whose secret was sent or, for a client that sends none, the caller's own open one.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { findPaymentBySecret, type PaymentAt } from '#platform/db/sharding/cached-locations.ts';
import { type Principal, paymentSecretOf } from '#platform/http/access/principal.ts';
import { ORDER_LIFE_MINUTES } from '../../rules/paid-late.ts';
import { listOpenIntents, type OpenIntent } from './open-intents.read-model.ts';

export type SentSession = {
  readonly clientSecret?: string | undefined;
  readonly zoneId?: string | undefined;
  /** Milliseconds since 1970, as the intent answered them. */
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly hours?: number | undefined;
  readonly totalCost?: number | undefined;
  readonly principal: Principal;
};

export async function findIntent(deps: Pick<Deps, 'db' | 'now'>, sent: SentSession): Promise<PaymentAt | Refusal> {
  const { clientSecret, zoneId, principal } = sent;
  if (clientSecret !== undefined) {
    return (await findPaymentBySecret(deps.db, paymentSecretOf(clientSecret))) ?? refuse('intent_unknown');
  }
  if (zoneId === undefined) return refuseField('zoneId', t`Send the zone or the clientSecret.`);
  if (!principal.user && !principal.guestKey) {
    return refuseField('user', t`Log in, or send the guest id.`);
  }
  const since = new Date(deps.now().getTime() - ORDER_LIFE_MINUTES * 60_000);
  return chooseIntent(await listOpenIntents(deps.db, { zoneId, principal, since }), sent);
}

/**
 * Rule 355. An intent requested without a guest id goes to the caller that sends its exact start and end. Of several that fit, the
 * latest is meant: the driver went back before it.
 */
function chooseIntent(open: readonly OpenIntent[], sent: SentSession): PaymentAt | Refusal {
  const sameTimes = open.filter(
    ({ startsAt, endsAt }) => startsAt.getTime() === sent.startTime && endsAt.getTime() === sent.endTime,
  );
  const own = open.filter(({ isOwn }) => isOwn);
  const [only, ...others] = sameTimes.length > 0 ? sameTimes : own;
  if (!only) return refuse('no_open_intent');
  if (others.length === 0) return only.payment;
  const named = [only, ...others].find((intent) => isNamed(intent, sent)) ?? sameTimes[0];
  if (named) return named.payment;
  return refuse('no_open_intent', {
    message: t`Several of your payments for this zone are open. Send the startTime and endTime, or the hours and totalCost, of one of them. You have not been charged.`,
  });
}

/** By what it costs and, in an hourly zone, how long it is. */
function isNamed({ isHourly, minutes, totalCents }: OpenIntent, sent: SentSession): boolean {
  const { totalCost, startTime, endTime } = sent;
  const between = startTime !== undefined && endTime !== undefined ? (endTime - startTime) / 3_600_000 : undefined;
  const hours = sent.hours ?? between;
  const isSameLength = hours === undefined || !isHourly || minutes === Math.round(hours * 60);
  const isNamedByAny = totalCost !== undefined || (isHourly && hours !== undefined);
  return isNamedByAny && isSameLength && (totalCost === undefined || totalCents === totalCost);
}
