import type { ReactNode } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { ExportFormat, TableImport as Import } from '../imports.contract.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { FileField } from './file-field.tsx';
import { ImportReport } from './import-report.tsx';
import { Imported, Undone } from './imported.tsx';
import styles from './imports.module.css';
import { type ImportOf, isWorking, useImport } from './use-import.ts';

const formatMegabytes = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(t`en-US`, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const formatPercent = (done: number, total: number) => `${Math.floor((done / Math.max(total, 1)) * 100)}%`;

const texts = {
  example: t`Download an example`,
  exportCsv: t`Export yours as CSV`,
  exportXlsx: t`Export yours for Excel`,
  checking: t`Checking…`,
  goesOn: t`You can leave this page. It will keep running.`,
  failed: t`This file could not be processed.`,
  failedText: t`Nothing was imported. Try again, or split the file.`,
  again: t`Try again`,
  import: t`Import`,
  sending: (done: number, total: number) => t`Sending: ${formatMegabytes(done)} of ${formatMegabytes(total)} MB`,
  checkingLine: (done: number, total: number) => t`Checking: line ${formatCount(done)} of ${formatCount(total)}`,
  importing: (done: number, total: number) => t`Importing: ${formatPercent(done, total)}`,
  undoing: (done: number, total: number) => t`Undoing: ${formatPercent(done, total)}`,
};

type TableImportProps = ImportOf & {
  /** What a column may be interpreted as. */
  readonly columns: readonly string[];
  readonly example: { readonly name: string; readonly text: string };
  /** The address for exporting what exists already, as a file that this import accepts. */
  readonly exportAs: (format: ExportFormat) => string;
  /** Describes what the file contains. */
  readonly children: ReactNode;
  /** Link to what was imported. */
  readonly see: ReactNode;
};

/** Choose a file, see what it would do and every invalid line, import it, undo it. */
export function TableImport({ columns, example, exportAs, children, see, ...of }: TableImportProps) {
  const table = useImport(of);
  const { shown, isSending, earlier } = table;
  const imports = earlier.data?.data.imports ?? [];
  const busy = isSending || (shown !== null && isWorking(shown));
  return (
    <>
      <Card>
        {children}
        <div className={classNames(ui.links, ui.strong)}>
          <a href={linkTo(example.text)} download={example.name}>
            {texts.example}
          </a>
          <a href={exportAs('csv')} download>
            {texts.exportCsv}
          </a>
          <a href={exportAs('xlsx')} download>
            {texts.exportXlsx}
          </a>
        </div>
        <FileField busy={busy} onChosen={table.choose} />
        {isSending && <Progress text={texts.sending(table.sent.done, table.sent.total)} {...table.sent} />}
        {!isSending && shown && isWorking(shown) && <Working {...shown} />}
      </Card>
      {table.failure && <Banner tone="error">{errorText(table.failure)}</Banner>}
      {!isSending && shown && <Outcome table={table} shown={shown} columns={columns} see={see} />}
      {earlier.isError && <LoadFailure error={earlier.error} onRetry={earlier.refetch} busy={earlier.isFetching} />}
      <EarlierImports imports={imports.filter(({ _id }) => _id !== shown?._id)} onOpen={table.open} />
    </>
  );
}

const linkTo = (text: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;

type OutcomeProps = {
  readonly table: ReturnType<typeof useImport>;
  readonly shown: Import;
  readonly columns: readonly string[];
  readonly see: ReactNode;
};

function Outcome({ table, shown, columns, see }: OutcomeProps) {
  switch (shown.state) {
    case 'checked':
      return (
        <ImportReport import={shown} columns={columns} busy={table.isActing} onCorrected={table.check}>
          <Button busy={table.isActing} onClick={table.run}>
            {texts.import}
          </Button>
        </ImportReport>
      );
    case 'failed':
      return (
        <Banner tone="error" title={texts.failed} takesFocus>
          <p>{texts.failedText}</p>
          <Button variant="secondary" busy={table.isActing} onClick={() => table.check()}>
            {texts.again}
          </Button>
        </Banner>
      );
    case 'imported':
      return (
        <Imported import={shown} undo={table.undo}>
          {see}
        </Imported>
      );
    case 'undone':
      return <Undone import={shown} />;
    default:
      return null;
  }
}

/** In words until the amount of work is known. */
function Working({ state, done, total }: Import) {
  if (state === 'checking') {
    return <Progress text={total > 0 ? texts.checkingLine(done, total) : texts.checking} done={done} total={total} />;
  }
  const progressText = state === 'importing' ? texts.importing : texts.undoing;
  return (
    <Progress text={progressText(done, total)} done={done} total={total}>
      {texts.goesOn}
    </Progress>
  );
}

type ProgressProps = {
  readonly text: string;
  readonly done: number;
  readonly total: number;
  readonly children?: ReactNode;
};

function Progress({ text, done, total, children }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <progress aria-label={text} max={total || 1} {...(total > 0 && { value: done })} />
      {children && <span className={classNames(ui.reading, ui.soft)}>{children}</span>}
    </div>
  );
}
