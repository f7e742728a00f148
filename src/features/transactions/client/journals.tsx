import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { useCopy } from '#platform/browser/use-copy.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, DownloadLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatMonth } from '#platform/wording/format-month.ts';
import {
  type AccountType,
  JOURNAL_FORMATS,
  type JournalFormat,
  MAX_NAMES,
  nameInProgram,
  PROGRAM_ACCOUNTS,
  quickBooksAccount,
  UNTAGGED,
  XERO_CATEGORY,
  XERO_TAX_RATE,
} from '../rules/accounting-programs.ts';
import { JOURNALS_FOR, type JournalsFor, LOTS_BY, type LotsBy } from '../rules/lot-journal.ts';
import type { JournalNames, JournalNeeds } from '../transactions.contract.ts';
import styles from './transactions.module.css';

const PROGRAMS = { quickbooks: 'QuickBooks Online', xero: 'Xero' } satisfies Record<JournalFormat, string>;

const texts = {
  none: t`No journals`,
  noneText: (month: string) => t`No money moved in ${month}.`,
  program: t`Program`,
  journals: t`One journal for`,
  journalsFor: {
    day: t`Each lot and day`,
    month: t`Each lot, for the month`,
    all: t`All lots, for the month`,
  } satisfies Record<JournalsFor, string>,
  lotsBy: t`Lots are named by`,
  lotsNamedBy: (lots: string, tags: string): Record<LotsBy, string> => ({
    lot: t`Their name (${lots})`,
    tag: t`Their first tag (${tags})`,
    none: t`Nothing`,
  }),
  most: {
    quickbooks: t`QuickBooks Online Plus takes 40 classes and locations together, Advanced any number.`,
    xero: t`Xero takes at most 100 names.`,
  } satisfies Record<JournalFormat, string>,
  tooMany: {
    quickbooks: (count: string) =>
      t`These journals name ${count} classes. QuickBooks Online Plus takes 40, Advanced any number.`,
    xero: (count: string) => t`These journals name ${count} options. Xero takes 100, and its import would stop.`,
  } satisfies Record<JournalFormat, (count: string) => string>,
  untagged: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} lot has no tag: its lines say “No tag”.`,
      `${formatCount(count)} lots have no tag: their lines say “No tag”.`,
      count,
    ),
  download: t`Download`,
  downloadOf: (program: string, month: string) => t` for ${program}, ${month}`,
  parts: {
    quickbooks: t`Each journal balances. QuickBooks imports 1,000 lines at once: with more, you get a ZIP of files to import one after another.`,
    xero: t`Each journal balances. Xero imports 300 lines at once: with more, you get a ZIP of files to import one after another.`,
  } satisfies Record<JournalFormat, string>,
  first: t`Create these first`,
  firstText: {
    quickbooks: t`QuickBooks matches accounts and classes by name. Turn account numbers off while you import.`,
    xero: t`Xero matches accounts by code. Each line has the tax rate “${XERO_TAX_RATE}”, because taxes have lines of their own.`,
  } satisfies Record<JournalFormat, string>,
  account: t`Account`,
  code: t`Code`,
  type: t`Type`,
  types: {
    income: t`Income`,
    expense: t`Expense`,
    liability: t`Current liability`,
    asset: t`Current asset`,
  } satisfies Record<AccountType, string>,
  names: {
    quickbooks: (count: string) => t`Classes (${count})`,
    xero: (count: string) => t`Options of the tracking category “${XERO_CATEGORY}” (${count})`,
  } satisfies Record<JournalFormat, (count: string) => string>,
  copyAccounts: t`Copy accounts`,
  copyNames: t`Copy names`,
  copied: t`Copied`,
  notCopied: t`Not copied`,
};

type RequestedMonth = { readonly month?: number; readonly year?: number };
type JournalsProps = {
  readonly requested: RequestedMonth;
  readonly picker: (shown: RequestedMonth) => ReactNode;
};

/** A month as journals, with what the accounting program must know before it imports them. */
export function Journals({ requested, picker }: JournalsProps) {
  const names = useQuery({
    ...apiQuery('GET /billing/journals/names', { query: requested }),
    placeholderData: keepPreviousData,
  });
  const shown = names.data?.data;
  return (
    <>
      {picker(shown ? { month: shown.month, year: shown.year } : {})}
      {names.isError && <LoadFailure error={names.error} onRetry={names.refetch} busy={names.isFetching} />}
      {names.isPending && <SkeletonList rows={3} height="6rem" />}
      {shown &&
        (shown.lotNames.length === 0 ? (
          <EmptyState title={texts.none} text={texts.noneText(formatMonth(shown))} />
        ) : (
          <JournalsOfMonth named={shown} />
        ))}
    </>
  );
}

/** As they stand in the file. */
function namesBy(by: LotsBy, format: JournalFormat, { lotNames, tags, untagged }: JournalNames): string[] {
  if (by === 'none') return [];
  const names = by === 'lot' ? lotNames : [...tags, ...(untagged > 0 ? [UNTAGGED] : [])];
  return [...new Set(names.map((name) => nameInProgram(format, name)))];
}

/** What the program takes: each lot, or else the groups that an owner made, or else nothing. */
function usualLotsBy(format: JournalFormat, named: JournalNames): LotsBy {
  const fits = (by: LotsBy) => namesBy(by, format, named).length <= MAX_NAMES[format];
  if (fits('lot')) return 'lot';
  return named.tags.length > 0 && fits('tag') ? 'tag' : 'none';
}

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));

function JournalsOfMonth({ named }: { readonly named: JournalNames }) {
  const [format, setFormat] = useState<JournalFormat>('quickbooks');
  const [journals, setJournals] = useState<JournalsFor>('month');
  const [chosen, setLotsBy] = useState<LotsBy | null>(null);
  const lotsBy = chosen ?? usualLotsBy(format, named);
  const { month, year } = named;
  const names = namesBy(lotsBy, format, named);
  const href = apiUrl('GET /billing/transactions.csv', { query: { month, year, journals, lotsBy, format } });
  const counts = [named.lotNames, named.tags].map(({ length }) => formatCount(length));
  return (
    <>
      <Card>
        <div className={styles.choices}>
          <SelectField
            label={texts.program}
            options={optionsOf(PROGRAMS, JOURNAL_FORMATS)}
            value={format}
            onChange={(value) => setFormat(value as JournalFormat)}
          />
          <SelectField
            label={texts.journals}
            options={optionsOf(texts.journalsFor, JOURNALS_FOR)}
            value={journals}
            onChange={(value) => setJournals(value as JournalsFor)}
          />
          <SelectField
            label={texts.lotsBy}
            hint={texts.most[format]}
            options={optionsOf(texts.lotsNamedBy(counts[0] ?? '', counts[1] ?? ''), LOTS_BY)}
            value={lotsBy}
            onChange={(value) => setLotsBy(value as LotsBy)}
          />
        </div>
        {names.length > MAX_NAMES[format] && (
          <Banner tone="warning">{texts.tooMany[format](formatCount(names.length))}</Banner>
        )}
        {lotsBy === 'tag' && named.untagged > 0 && <Banner tone="info">{texts.untagged(named.untagged)}</Banner>}
        <div className={ui.clusterCenter}>
          <DownloadLink href={href}>
            {texts.download}
            <VisuallyHidden>{texts.downloadOf(PROGRAMS[format], formatMonth(named))}</VisuallyHidden>
          </DownloadLink>
        </div>
        <p className={ui.muted}>{texts.parts[format]}</p>
      </Card>
      <Card>
        <h2>{texts.first}</h2>
        <p className={ui.muted}>{texts.firstText[format]}</p>
        <AccountsOfMonth format={format} month={month} year={year} />
        {names.length > 0 && (
          <details>
            <summary className={ui.summary}>{texts.names[format](formatCount(names.length))}</summary>
            <div className={ui.stack2}>
              <div>
                <CopyButton label={texts.copyNames} text={names.join('\n')} />
              </div>
              <ul className={styles.names}>
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </div>
          </details>
        )}
      </Card>
    </>
  );
}

type AccountsOfMonthProps = { readonly format: JournalFormat; readonly month: number; readonly year: number };

/** Under load, with hundreds of lots. */
const SUMMED_WITHIN_MS = 60_000;

/** They come from all that was sold in the month, which takes longer than the rest of the page. */
function AccountsOfMonth({ format, month, year }: AccountsOfMonthProps) {
  const needs = useQuery(apiQuery('GET /billing/journals', { query: { month, year }, timeoutMs: SUMMED_WITHIN_MS }));
  if (needs.data) return <Accounts format={format} accounts={needs.data.data.accounts} />;
  if (needs.isError) return <LoadFailure error={needs.error} onRetry={needs.refetch} busy={needs.isFetching} />;
  return <SkeletonList rows={6} height="2.5rem" />;
}

type AccountsProps = { readonly format: JournalFormat; readonly accounts: JournalNeeds['accounts'] };
type AccountRow = { readonly name: string; readonly code: string; readonly type: string };

/** A tax is a sub-account in QuickBooks, and a line's description in Xero. */
function rowsOf({ format, accounts }: AccountsProps): AccountRow[] {
  return accounts.flatMap(({ account, details }) => {
    const { code, type } = PROGRAM_ACCOUNTS[account];
    const subAccounts = format === 'quickbooks' ? details : [];
    const names = ['', ...subAccounts].map((detail) => quickBooksAccount(account, detail));
    return names.map((name) => ({ name, code, type: texts.types[type] }));
  });
}

function Accounts(props: AccountsProps) {
  const rows = rowsOf(props);
  const hasCodes = props.format === 'xero';
  const lines = rows.map(({ name, code, type }) => [...(hasCodes ? [code] : []), name, type].join('\t'));
  return (
    <>
      <DataTable<AccountRow>
        caption={texts.first}
        columns={[
          ...(hasCodes ? [{ label: texts.code, cell: ({ code }: AccountRow) => code, noWrap: true }] : []),
          { label: texts.account, cell: ({ name }) => name, grow: true },
          { label: texts.type, cell: ({ type }) => type, noWrap: true },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
        dense
      />
      <div>
        <CopyButton label={texts.copyAccounts} text={lines.join('\n')} />
      </div>
    </>
  );
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { copied, copy } = useCopy(text);
  const said = copied === null ? '' : copied === 'yes' ? texts.copied : texts.notCopied;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        {said || label}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
