import { createHash } from 'node:crypto';
import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { refuse, refuseField } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import { valetCallsContract as contract } from '../contract/valet-calls.contract.ts';
import { ON_CALL_HOURS } from '../rules/board/who-is-called.ts';
import { endCalls, listOnCall, type StandUser, storeOnCall } from './on-call.store.ts';

export function valetCallsRoutes({ db, push: pushPort }: Deps): Route[] {
  const shown = async ({ locationId, userId }: StandUser, now: Date) => {
    const people = await listOnCall(db, locationId, now);
    const self = people.find((person) => person.userId === userId);
    return {
      data: {
        until: self?.untilAt.toISOString() ?? null,
        onCall: people.map(({ name, leads }) => ({ name, leads })),
      },
    };
  };
  return [
    route(contract.getValetCalls, async ({ params: { locationId }, principal: { user }, now }) => {
      return user ? shown({ locationId, userId: user.id }, now) : refuse('not_signed_in');
    }),
    route(contract.takeValetCalls, async ({ params: { locationId }, body: { push }, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const at = { locationId, userId: user.id };
      if (!pushPort.takes(push.endpoint)) {
        return refuseField('push', t`This browser’s notifications are not supported.`);
      }
      const browser = createHash('sha256').update(push.endpoint).digest('base64url');
      const untilAt = new Date(now.getTime() + ON_CALL_HOURS * HOUR_MS);
      await storeOnCall(db, { ...at, browser, push, language: languageSpoken(), untilAt });
      return shown(at, now);
    }),
    route(contract.endValetCalls, async ({ params: { locationId }, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      await endCalls(db, { locationId, userId: user.id });
      return shown({ locationId, userId: user.id }, now);
    }),
  ];
}
