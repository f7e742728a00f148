import { t } from 'ttag';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { ImportState, TableImport } from '../imports.contract.ts';
import styles from './imports.module.css';

const texts = {
  earlier: t`Earlier imports`,
  when: t`When`,
  state: t`Status`,
  open: (fileName: string) => t`Open ${fileName}`,
  states: {
    uploading: t`Upload incomplete`,
    checking: t`Checking`,
    checked: t`Not imported`,
    importing: t`Importing`,
    imported: t`Imported`,
    undoing: t`Undoing`,
    undone: t`Undone`,
    failed: t`Failed`,
  } satisfies Readonly<Record<ImportState, string>>,
  file: t`File`,
};

type EarlierImportsProps = { readonly imports: readonly TableImport[]; readonly onOpen: (id: string) => void };

/** The latest imports, each to be viewed and, within a day, undone. */
export function EarlierImports({ imports, onOpen }: EarlierImportsProps) {
  const sent = imports.filter(({ state }) => state !== 'uploading' && state !== 'checked');
  if (sent.length === 0) return null;
  const columns: readonly Column<TableImport>[] = [
    {
      label: texts.file,
      whole: true,
      cell: ({ _id, fileName }) => (
        <Button variant="quiet" size="small" aria-label={texts.open(fileName)} onClick={() => onOpen(_id)}>
          {fileName}
        </Button>
      ),
    },
    {
      label: texts.when,
      cell: ({ createdAt }) => (
        <span className={styles.whole}>
          {formatDateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' })}
        </span>
      ),
    },
    { label: texts.state, cell: ({ state }) => texts.states[state] },
  ];
  return (
    <>
      <h2>{texts.earlier}</h2>
      <DataTable caption={texts.earlier} columns={columns} rows={sent} keyOf={({ _id }) => _id} />
    </>
  );
}
