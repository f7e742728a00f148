// A sign's short code, typed where a place would be, leads straight to its zone.

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { isSignCode, normalizeSignCode } from '#features/zones/rules/sign-code.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import { paths } from '#platform/paths/paths.ts';

export const unknownSign = (code: string) =>
  t`No zone has the code ${code}. Check the sign again: codes have no vowels and no look-alikes such as 0 and O.`;

type SignLookup = { readonly code: string; readonly state: 'looking' | 'unknown' | 'failed' };

const DEBOUNCE_MS = 300;

/** Null if the input is not a sign's code. `replace`: nobody typed it here, so that Back does not lead to it again. */
export function useSignCode(typed: string, { replace }: { readonly replace: boolean }): SignLookup | null {
  const settled = useSettled(typed, DEBOUNCE_MS);
  const code = isSignCode(settled) ? normalizeSignCode(settled) : null;
  const sign = useQuery({
    ...apiQuery('GET /signs/:code', { params: { code: code ?? '' } }),
    enabled: code !== null,
    retry: false,
  });
  const [, navigate] = useLocation();
  const found = code === null ? undefined : sign.data?.data;
  useEffect(() => {
    if (found) navigate(paths.zone(found.locationId, found.zoneId), { replace });
  }, [found, navigate, replace]);
  if (code === null) return null;
  if (!sign.isError) return { code, state: 'looking' };
  return { code, state: sign.error instanceof ApiError && sign.error.status === 404 ? 'unknown' : 'failed' };
}
