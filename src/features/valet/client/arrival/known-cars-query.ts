// Returning guests: cars recorded here under the same phone number or plate.

import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/call-api.ts';
import type { Answer } from '#platform/contract/endpoints.ts';

type Recalled = Answer<'POST /valets/recall'>['cars'][number];
type AtHand = Answer<'GET /valets/locations/:locationId/known-cars'>['cars'][number];

/** The phone knows less about a guest than the server does. */
export type KnownCar = AtHand & Partial<Recalled>;

type Requested = { readonly locationId: string; readonly phoneNumber?: string; readonly plateNumber?: string };

/** A read-only POST, so that no plate appears in a URL. */
export function knownCarsQuery(requested: Requested, enabled: boolean) {
  return queryOptions({
    queryKey: ['/valets/recall', requested],
    queryFn: ({ signal }) => callApi('POST /valets/recall', { body: requested, signal }),
    enabled,
    // Only a convenience: if there is no answer, the phone or the attendant knows.
    retry: false,
  });
}
