// Importing a table: what it would do is seen first, with every line that is wrong, and then it is imported whole.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useSafeRepeat } from './use-safe-repeat.ts';

type Importing<Report> = {
  /** @throws ApiError `import_wrong_lines` with the report, and as the call does. */
  readonly send: (csv: string, dryRun: 'true' | 'false', idempotencyKey?: string) => Promise<Report>;
  readonly onImported: () => Promise<unknown>;
};

export type TableImport<Report> = {
  /** Asks what this table would do. */
  readonly choose: (csv: string) => void;
  readonly isChecking: boolean;
  /** Imports the table that was chosen; null while there is none. */
  readonly importNow: (() => void) | null;
  readonly isImporting: boolean;
  /** What the table would do, or what is wrong with it; undefined while nobody knows. */
  readonly report: Report | undefined;
  /** What it has done. */
  readonly done: Report | undefined;
  readonly failure: Error | null;
};

export function useTableImport<Report>({ send, onImported }: Importing<Report>): TableImport<Report> {
  const [csv, setCsv] = useState<string | null>(null);
  const sendOnce = useSafeRepeat();
  const checking = useMutation({ mutationFn: (text: string) => send(text, 'true') });
  const importing = useMutation({
    mutationFn: (text: string) => sendOnce(text, (key) => send(text, 'false', key)),
    onSuccess: onImported,
  });
  const choose = (text: string) => {
    setCsv(text);
    importing.reset();
    checking.mutate(text);
  };
  const refused = reportIn<Report>(importing.error);
  return {
    choose,
    isChecking: checking.isPending,
    importNow: csv === null ? null : () => importing.mutate(csv),
    isImporting: importing.isPending,
    report: checking.isPending ? undefined : (refused ?? checking.data),
    done: importing.data,
    failure: refused ? null : (importing.error ?? checking.error),
  };
}

/** Something has changed since the table was checked: the server names the lines again. */
function reportIn<Report>(error: unknown): Report | null {
  const isReport = error instanceof ApiError && error.code === 'import_wrong_lines';
  return isReport ? (error.data as unknown as Report) : null;
}
