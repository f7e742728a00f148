import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { TableImport, UndoReport } from '../imports.contract.ts';

const texts = {
  imported: t`Imported`,
  importedText: (fileName: string) => t`${fileName} is imported.`,
  pinsToCheck: (count: number) =>
    ngettext(
      msgid`Nothing is sold at ${formatCount(count)} of these lots until its pin is checked.`,
      `Nothing is sold at ${formatCount(count)} of these lots until their pins are checked.`,
      count,
    ),
  checkPins: t`Check pins`,
  undo: t`Undo this import`,
  undoUntil: (time: string) => t`You can undo it until ${time}.`,
  undoQuestion: (fileName: string) => t`Undo the import of ${fileName}?`,
  undoText: t`What it added is removed, unless something was sold there. What it changed is restored, unless it was changed since.`,
  undoConfirm: t`Undo it`,
  keep: t`Keep it`,
  undone: t`The import is undone`,
  removed: (count: number) => ngettext(msgid`${formatCount(count)} removed`, `${formatCount(count)} removed`, count),
  restored: (count: number) => ngettext(msgid`${formatCount(count)} restored`, `${formatCount(count)} restored`, count),
  kept: (count: number) => ngettext(msgid`${formatCount(count)} kept`, `${formatCount(count)} kept`, count),
  keptTitle: t`What was kept, and why`,
  why: t`Why`,
  line: t`Line`,
  what: t`What`,
};

type ImportedProps = {
  readonly import: TableImport;
  readonly undo: () => Promise<unknown>;
  /** Link to what was imported. */
  readonly children: ReactNode;
};

export function Imported({ import: { fileName, undoUntil, report }, undo, children }: ImportedProps) {
  const pinsToCheck = report?.approximate ?? 0;
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > Date.now();
  return (
    <Confirmation title={texts.imported}>
      <p>{texts.importedText(fileName)}</p>
      {canUndo && (
        <p>{texts.undoUntil(formatDateTime(new Date(undoUntil), { dateStyle: 'medium', timeStyle: 'short' }))}</p>
      )}
      {pinsToCheck > 0 && (
        <Banner tone="info" title={texts.pinsToCheck(pinsToCheck)}>
          <ButtonLink to={paths.checkPins()} variant="secondary" size="small">
            {texts.checkPins}
          </ButtonLink>
        </Banner>
      )}
      <div className={ui.row}>
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
  const parts = [texts.removed(removed), texts.restored(restored), texts.kept(stored)];
  return (
    <>
      <Banner tone="success" title={texts.undone} takesFocus>
        <p>{parts.join(', ')}</p>
      </Banner>
      {storedLines.length > 0 && (
        <>
          <h2>{texts.keptTitle}</h2>
          <DataTable
            caption={texts.keptTitle}
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
  { label: texts.line, align: 'end', cell: ({ line }) => formatCount(line) },
];
