import { t } from 'ttag';

// Selecting the zones that get the rates, copying, and undoing it.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { OtherZone } from '../../zones.contract.ts';
import { copyTo, restoreRates, type ZoneRates, zonesThatChange } from './plan-copy.ts';

const texts = {
  overtaken: t`Someone changed one of these zones in the meantime, so nothing was copied. Check their current rates and copy again.`,
  notUndone: t`Someone has changed one of these zones since, so nothing was undone.`,
};

const PAGE_SIZE = 50;

export function useCopyRates(zoneId: string, copied: ZoneRates) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly OtherZone[]>([]);
  const q = useDeferredValue(search.trim());
  const others = useInfiniteQuery(
    apiPages('GET /zones/:id/others', { params: { id: zoneId }, query: { limit: PAGE_SIZE, ...(q !== '' && { q }) } }),
  );
  const params = { id: zoneId };
  const refresh = async () => {
    setChosen([]);
    await Promise.all([refreshQueries('/zones'), refreshQueries('/locations')]);
  };
  const copying = useMutation({
    mutationFn: async (zones: readonly OtherZone[]) => {
      const { data } = await callApi('PUT /zones/:id/others/rates', { params, body: { zones: copyTo(zones, copied) } });
      return { before: zones, after: data.zones };
    },
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: async ({ before, after }: { before: readonly OtherZone[]; after: readonly OtherZone[] }) => {
      const zones = restoreRates(before, after);
      await callApi('PUT /zones/:id/others/rates', { params, body: { zones } });
      copying.reset();
      return zones.length;
    },
    onSettled: refresh,
  });
  const shown = others.data?.pages.flatMap(({ data }) => data.zones) ?? [];
  return {
    search,
    setSearch,
    others,
    shown,
    chosen,
    changing: zonesThatChange(chosen, copied),
    toggle: (zone: OtherZone) =>
      setChosen(hasZone(chosen, zone) ? chosen.filter((each) => each.zoneId !== zone.zoneId) : [...chosen, zone]),
    chooseAll: () => setChosen([...chosen, ...shown.filter((zone) => !hasZone(chosen, zone))]),
    chooseNone: () => setChosen([]),
    isChosen: (zone: OtherZone) => hasZone(chosen, zone),
    copying,
    copy: () => {
      undoing.reset();
      copying.mutate(zonesThatChange(chosen, copied));
    },
    undoing,
    undo: () => copying.data && undoing.mutate(copying.data),
    failure: failureText(copying.error, texts.overtaken) ?? failureText(undoing.error, texts.notUndone),
  };
}

const hasZone = (zones: readonly OtherZone[], { zoneId }: OtherZone): boolean =>
  zones.some((zone) => zone.zoneId === zoneId);

function failureText(error: Error | null, overtaken: string): string | null {
  if (!error) return null;
  return error instanceof ApiError && error.code === 'zone_changed' ? overtaken : errorText(error);
}
