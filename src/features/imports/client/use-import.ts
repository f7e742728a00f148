// The import that a page shows: the file that was just sent, or else the one still being processed.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import type { ImportKind, ImportState, PinDecision, TableImport } from '../imports.contract.ts';
import { sendFile } from './send-file.ts';

const LOOKS_EVERY_MS = 700;
const WORKING: readonly ImportState[] = ['checking', 'importing', 'undoing'];
export const isWorking = ({ state }: Pick<TableImport, 'state'>): boolean => WORKING.includes(state);

export type ImportOf = {
  readonly kind: ImportKind;
  /** Only for member codes. */
  readonly locationId?: string | undefined;
  /** Refreshes other views of what was imported. */
  readonly refresh: () => Promise<unknown>;
};

export type Corrections = {
  /** What each column is; without it, the headings decide. */
  readonly columns?: readonly (string | null)[];
  /** Without it, the first sheet with the column names of this import. */
  readonly sheet?: string;
  readonly pins?: readonly PinDecision[];
};

export function useImport({ kind, locationId, refresh }: ImportOf) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [sent, setSent] = useState({ done: 0, total: 0 });
  const earlier = useQuery(
    apiQuery('GET /imports', { query: { kind, ...(locationId !== undefined && { locationId }) } }),
  );
  const id = openId ?? earlier.data?.data.imports.find(isWorking)?._id ?? null;
  const current = useQuery({
    ...apiQuery('GET /imports/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.data.import) ? LOOKS_EVERY_MS : false),
  });
  const shown = id === null ? null : (current.data?.data.import ?? null);
  const openImport = async (at: string) => {
    setOpenId(at);
    await refreshQueries('/imports');
  };
  const sending = useMutation({
    mutationFn: (file: File) => {
      setOpenId(null);
      setSent({ done: 0, total: file.size });
      return sendFile({ file, kind, locationId, onSent: (done) => setSent({ done, total: file.size }) });
    },
    onSuccess: openImport,
  });
  const act = async (key: 'check' | 'run' | 'undo', { columns, sheet, pins }: Corrections = {}) => {
    if (id === null) return;
    const params = { id };
    if (key === 'check') {
      const body = {
        ...(columns && { columns: [...columns] }),
        ...(sheet !== undefined && { sheet }),
        ...(pins && { pins: [...pins] }),
      };
      await callApi('POST /imports/:id/check', { params, body });
    } else await callApi(key === 'run' ? 'POST /imports/:id/run' : 'POST /imports/:id/undo', { params });
    await openImport(id);
  };
  const acting = useMutation({
    mutationFn: (to: Corrections & { key: 'check' | 'run' }) => act(to.key, to),
  });
  const state = shown?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages change only where the import does.
  useEffect(() => {
    if (state === 'imported' || state === 'undone') void Promise.all([refresh(), refreshQueries('/imports?')]);
  }, [state]);
  return {
    earlier,
    shown,
    sent,
    isSending: sending.isPending,
    failure: sending.error ?? acting.error ?? current.error,
    isActing: acting.isPending,
    open: (at: string) => void openImport(at),
    choose: (file: File) => sending.mutate(file),
    check: (corrections: Corrections = {}) => acting.mutate({ key: 'check', ...corrections }),
    run: () => acting.mutate({ key: 'run' }),
    undo: () => act('undo'),
  };
}
