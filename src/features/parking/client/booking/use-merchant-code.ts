// The merchant's code that a driver scanned or typed for a lot, and what it is worth in a zone.

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import { codeKey, forgetTab, readTab } from '#platform/browser/tab-storage.ts';
import type { Answer } from '#platform/contract/endpoints.ts';

export type MerchantCode = {
  /** Empty without one. */
  readonly code: string;
  readonly quote: UseQueryResult<Answer<'POST /zones/:id/quote'>>;
  readonly validation: Answer<'POST /zones/:id/quote'>['data']['validation'];
  readonly remove: () => void;
};

export function useMerchantCode(locationId: string, zoneId: string): MerchantCode {
  const [code, setCode] = useState(() => readTab(codeKey(locationId)) ?? '');
  const quote = useQuery({
    queryKey: ['validation', zoneId, code],
    queryFn: () => callApi('POST /zones/:id/quote', { params: { id: zoneId }, body: { hours: 1, code } }),
    enabled: code !== '',
  });
  const remove = () => {
    forgetTab(codeKey(locationId));
    setCode('');
  };
  return { code, quote, validation: quote.data?.data.validation ?? null, remove };
}
