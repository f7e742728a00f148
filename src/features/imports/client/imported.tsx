import type { ReactNode } from 'react';
import { say } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { TableImport, UndoReport } from '../imports.contract.ts';
import styles from './imports.module.css';
import { importsTexts as texts } from './imports-texts.ts';

type ImportedProps = {
  readonly import: TableImport;
  readonly undo: () => Promise<unknown>;
  /** Link to what was imported. */
  readonly children: ReactNode;
};

export function Imported({ import: { fileName, undoUntil }, undo, children }: ImportedProps) {
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > Date.now();
  return (
    <Confirmation title={texts.imported}>
      <p>{texts.importedText(fileName)}</p>
      {canUndo && <p>{texts.undoUntil(say(new Date(undoUntil), { dateStyle: 'medium', timeStyle: 'short' }))}</p>}
      <div className={styles.acts}>
        {children}
        {canUndo && (
          <ConfirmButton
            variant="quiet"
            label={texts.undo}
            title={texts.undoQuestion(fileName)}
            confirmLabel={texts.undoConfirm}
            cancelLabel={texts.keep}
            act={undo}
          >
            {texts.undoText}
          </ConfirmButton>
        )}
      </div>
    </Confirmation>
  );
}

export function Undone({ import: { undo } }: { readonly import: TableImport }) {
  if (!undo) return null;
  const { removed, restored, stored, storedLines } = undo;
  const parts = [texts.removed(removed), texts.restored(restored), texts.stored(stored)];
  return (
    <>
      <Banner tone="success" title={texts.undone} takesFocus>
        <p>{parts.join(', ')}</p>
      </Banner>
      {storedLines.length > 0 && (
        <>
          <h2>{texts.storedTitle}</h2>
          <DataTable
            caption={texts.storedTitle}
            columns={STORED_COLUMNS}
            rows={storedLines}
            keyOf={({ line, name }) => `${line} ${name}`}
          />
        </>
      )}
    </>
  );
}

const STORED_COLUMNS: readonly Column<UndoReport['storedLines'][number]>[] = [
  { label: texts.what, whole: true, cell: ({ name }) => name },
  { label: texts.why, whole: true, cell: ({ message }) => message },
  { label: texts.line, align: 'end', cell: ({ line }) => texts.number(line) },
];
