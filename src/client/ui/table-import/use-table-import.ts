// Importing a table: a dry run shows what it would do and every wrong line, then it is imported.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSafeRepeat } from '../../lib/forms/use-safe-repeat.ts';

type Importing<Report> = {
  /** @throws ApiError `import_wrong_lines` with the report, and as the call does. */
  readonly send: (csv: string, dryRun: 'true' | 'false', idempotencyKey?: string) => Promise<Report>;
  readonly onImported: () => Promise<unknown>;
};

export type TableImport<Report> = {
  /** Runs the dry run. */
  readonly choose: (csv: string) => void;
  readonly isChecking: boolean;
  /** Imports the table that was chosen; null while there is none. */
  readonly importNow: (() => void) | null;
  readonly isImporting: boolean;
  /** The dry run's result; undefined while unknown. */
  readonly report: Report | undefined;
  /** The import's result. */
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

/** Something has changed since the dry run: the server lists the wrong lines again. */
function reportIn<Report>(error: unknown): Report | null {
  const isReport = error instanceof ApiError && error.code === 'import_wrong_lines';
  return isReport ? (error.data as unknown as Report) : null;
}
