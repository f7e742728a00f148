// A sign's short code, typed where a place would be, leads straight to its zone.

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isSignCode, normalizeSignCode } from '#domain/signs/sign-code.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { useSettled } from '../../../lib/forms/use-settled.ts';
import { paths } from '../../../paths.ts';

type SignLookUp = { readonly code: string; readonly state: 'looking' | 'unknown' | 'failed' };

const DEBOUNCE_MS = 300;

/** Null if the input is not a sign's code. */
export function useSignCode(typed: string): SignLookUp | null {
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
    if (found) navigate(paths.zone(found.locationId, found.zoneId));
  }, [found, navigate]);
  if (code === null) return null;
  if (!sign.isError) return { code, state: 'looking' };
  return { code, state: sign.error instanceof ApiError && sign.error.status === 404 ? 'unknown' : 'failed' };
}
