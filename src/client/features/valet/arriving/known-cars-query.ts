// Returning guests: cars recorded here under the same phone number or plate.

import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { callApi } from '../../../lib/api/call-api.ts';

export type KnownCar = Answer<'POST /valets/recall'>['cars'][number];

type Asked = { readonly locationId: string; readonly phoneNumber?: string; readonly plateNumber?: string };

/** A read-only POST, so that no plate appears in a URL. */
export function knownCarsQuery(asked: Asked, enabled: boolean) {
  return queryOptions({
    queryKey: ['/valets/recall', asked],
    queryFn: ({ signal }) => callApi('POST /valets/recall', { body: asked, signal }),
    enabled,
    // Only a convenience: without an answer, the attendant types.
    retry: false,
  });
}
