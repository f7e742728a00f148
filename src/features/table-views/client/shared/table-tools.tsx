import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { saveFile } from '#platform/browser/download-file.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, buttonClasses, DownloadLink } from '#platform/ui/button.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { CheckList } from '#platform/ui/fields/check-list.tsx';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './table-views.module.css';
import type { TableDisplay } from './use-table-view.ts';

const texts = {
  columns: t`Columns`,
  compact: t`Compact rows`,
  export: t`Download as CSV`,
  exporting: t`Downloading…`,
};

/** Above a table, which they are about. */
export function TableTools({ children }: { readonly children: ReactNode }) {
  return <div className={ui.rowBetween}>{children}</div>;
}

type ToolsProps = {
  readonly display: TableDisplay;
  /** Those that can be left out. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
};

/** Which columns the table has and how dense it is; a phone's cards have neither. */
export function TableDisplayMenu({ display: { hidden, isCompact, set }, columns }: ToolsProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const isWide = useIsWide();
  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, []);
  const press = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  if (!isWide) return null;
  return (
    <details ref={menu} className={styles.columns} onKeyDown={press}>
      <summary className={buttonClasses({ variant: 'secondary', size: 'small' })}>
        <span>
          {texts.columns}
          <ChevronIcon />
        </span>
      </summary>
      <div className={styles.display}>
        <CheckList
          options={columns.map(({ key: value, label }) => ({ value, label }))}
          chosen={columns.map(({ key }) => key).filter((key) => !hidden.includes(key))}
          onChange={(chosen) =>
            set(
              'hide',
              columns
                .map(({ key }) => key)
                .filter((key) => !chosen.includes(key))
                .join(','),
            )
          }
        />
        <CheckBox
          label={texts.compact}
          checked={isCompact}
          onChange={() => set('rows', isCompact ? null : 'compact')}
        />
      </div>
    </details>
  );
}

/** Above a table whose file the server writes. */
export function TableDownload({ href }: { readonly href: string }) {
  return (
    <DownloadLink href={href} variant="secondary" size="small">
      {texts.export}
    </DownloadLink>
  );
}

type Exported<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

export type FileColumn<Row> = {
  readonly label: string;
  readonly text: (row: Row) => string;
  /** In dollars, which its heading says. */
  readonly isMoney?: boolean;
  /** What all rows add up to, in the last line of the file if any column has one. */
  readonly totalText?: string;
};

type ExportProps<Row> = {
  readonly fileName: string;
  readonly columns: readonly FileColumn<Row>[];
  /** All pages are loaded, in the order and with the filters of the table. */
  readonly load: (cursor: string | null) => Promise<Exported<Row>>;
};

/** What the table shows, as a file: its columns, its filters, its order, and all of its pages. */
export function TableExport<Row>({ fileName, columns, load }: ExportProps<Row>) {
  const [state, setState] = useState<'idle' | 'busy' | { readonly failure: unknown }>('idle');
  const download = async () => {
    setState('busy');
    try {
      const lines = [csvLine(columns.map(({ label, isMoney }) => (isMoney ? `${label} (USD)` : label)))];
      let cursor: string | null = null;
      do {
        const page: Exported<Row> = await load(cursor);
        lines.push(...page.rows.map((row) => csvLine(columns.map(({ text }) => text(row)))));
        cursor = page.nextCursor;
      } while (cursor !== null);
      if (columns.some(({ totalText }) => totalText !== undefined))
        lines.push(csvLine(columns.map(({ totalText = '' }) => totalText)));
      // Without the mark, spreadsheets assume a different encoding.
      saveFile(new Blob(['\uFEFF', ...lines], { type: 'text/csv' }), fileName);
      setState('idle');
    } catch (failure) {
      setState({ failure });
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={state === 'busy'}
        busyText={texts.exporting}
        onClick={() => void download()}
      >
        {texts.export}
      </Button>
      {typeof state === 'object' && <Banner tone="error">{errorText(state.failure)}</Banner>}
    </>
  );
}
