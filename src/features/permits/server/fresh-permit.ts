// A new permit: nothing paid, nothing attempted, nothing saved.

import type { Deps } from '#app/deps.ts';
import { startOfLocalDay } from '#platform/calendar/local-time.ts';
import { idAt } from '#platform/db/sharding/location-in-ids.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import type { StoredPermit } from './permits.store.ts';

type Begun = Pick<
  StoredPermit,
  'locationId' | 'planId' | 'kind' | 'seats' | 'userId' | 'state' | 'startsOn' | 'actAt' | 'createdAt'
>;

export function freshPermit({ newId }: Pick<Deps, 'newId'>, timeZone: string, begun: Begun): StoredPermit {
  const language = languageSpoken();
  return {
    ...begun,
    id: idAt(begun.locationId, newId()),
    holderName: null,
    holderEmail: null,
    payKey: null,
    startsAt: startOfLocalDay(begun.startsOn, timeZone),
    paidMonth: null,
    endsAfter: null,
    tries: 0,
    triedAt: null,
    remindedMonth: null,
    parksUntil: null,
    provider: null,
    customerRef: null,
    methodRef: null,
    methodLabel: null,
    methodExpires: null,
    platesChangedMonth: null,
    platesChanged: 0,
    endedAt: null,
    language: language === 'en' ? null : language,
  };
}
