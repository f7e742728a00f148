import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { EntryWords } from '#features/audit/client/shared/entry-words.tsx';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { AccountStory, OwnerStory } from '../../support-story.ts';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';

const texts = {
  lots: t`Lots`,
  lotsCaption: t`The lots of this owner`,
  moreLots: (count: number) =>
    ngettext(msgid`and ${formatCount(count)} more lot`, `and ${formatCount(count)} more lots`, count),
  lot: t`Lot`,
  state: t`State`,
  states: { open: t`Open`, paused: t`Paused`, in_review: t`In review`, archived: t`Archived` },
  month: t`This month`,
  history: t`History`,
  historyOf: (lot: string) => t`History of ${lot}`,
  months: t`Revenue`,
  monthsCaption: t`The owner’s share of sales`,
  which: { this: t`This month`, last: t`Last month` },
  when: t`When`,
  sales: t`Sales`,
  gross: t`Sold`,
  refunded: t`Refunded`,
  net: t`Net`,
  payouts: t`Latest payouts`,
  payoutsCaption: t`What was sent to this owner`,
  noPayouts: t`Nothing has been sent yet`,
  amount: t`Amount`,
  progress: {
    on_its_way: t`On its way`,
    arrived: t`Arrived`,
    at_provider: t`At the provider`,
    came_back: t`Came back`,
    not_sent: t`Not sent`,
    recorded: t`Recorded by hand`,
  },
  changes: t`Latest changes`,
  changesCaption: t`What was changed about the lots and the account`,
  noChanges: t`No changes yet`,
  what: t`What`,
  who: t`Who`,
};

const LOT_TONES = { open: 'green', paused: 'orange', in_review: 'purple', archived: 'gray' } as const;

/** What an owner has: lots, this month and the last, payouts and changes. */
export function OwnerPart({ story: { owner, lots } }: { readonly story: AccountStory }) {
  if (!owner) return null;
  const more = lots.selling + lots.archived - owner.lots.length;
  return (
    <>
      <section className={ui.stack2}>
        <h2>{texts.lots}</h2>
        <DataTable caption={texts.lotsCaption} columns={LOT_COLUMNS} rows={owner.lots} keyOf={({ _id }) => _id} />
        {more > 0 && <p className={ui.muted}>{texts.moreLots(more)}</p>}
      </section>
      <section className={ui.stack2}>
        <h2>{texts.months}</h2>
        <DataTable
          caption={texts.monthsCaption}
          columns={MONTH_COLUMNS}
          rows={owner.months}
          keyOf={({ which }) => which}
        />
      </section>
      <section className={ui.stack2}>
        <h2>{texts.payouts}</h2>
        {owner.payouts.length === 0 ? (
          <EmptyState title={texts.noPayouts} />
        ) : (
          <DataTable
            caption={texts.payoutsCaption}
            columns={PAYOUT_COLUMNS}
            rows={owner.payouts}
            keyOf={({ _id }) => _id}
          />
        )}
      </section>
      <section className={ui.stack2}>
        <h2>{texts.changes}</h2>
        {owner.changes.length === 0 ? (
          <EmptyState title={texts.noChanges} />
        ) : (
          <DataTable
            caption={texts.changesCaption}
            columns={CHANGE_COLUMNS}
            rows={owner.changes}
            keyOf={({ position }) => String(position)}
          />
        )}
      </section>
    </>
  );
}

const LOT_COLUMNS: readonly Column<OwnerStory['lots'][number]>[] = [
  {
    label: texts.lot,
    whole: true,
    grow: true,
    cell: ({ _id, name, address }) => (
      <div className={styles.place}>
        <TextLink to={paths.zones(_id)}>{name}</TextLink>
        <span className={ui.subline}>{address}</span>
      </div>
    ),
  },
  {
    label: texts.state,
    cell: ({ state }) => <StatusBadge tone={LOT_TONES[state]}>{texts.states[state]}</StatusBadge>,
  },
  { label: texts.month, align: 'end', cell: ({ monthCents }) => <Money cents={monthCents} /> },
  {
    label: texts.history,
    cell: ({ _id, name }) => (
      <Link to={paths.supportLog(_id)} aria-label={texts.historyOf(name)}>
        {texts.history}
      </Link>
    ),
  },
];

const MONTH_COLUMNS: readonly Column<OwnerStory['months'][number]>[] = [
  { label: texts.when, whole: true, grow: true, cell: ({ which }) => texts.which[which] },
  { label: texts.sales, align: 'end', cell: ({ sales }) => formatCount(sales) },
  { label: texts.gross, align: 'end', cell: ({ gross }) => <Money cents={gross} /> },
  { label: texts.refunded, align: 'end', cell: ({ refunded }) => <Money cents={0 - refunded} /> },
  { label: texts.net, align: 'end', cell: ({ gross, refunded }) => <Money cents={gross - refunded} /> },
];

const PAYOUT_COLUMNS: readonly Column<OwnerStory['payouts'][number]>[] = [
  {
    label: texts.when,
    whole: true,
    grow: true,
    cell: ({ on, reference }) => (
      <span>
        {formatDateTime(new Date(`${on}T12:00Z`), { timeZone: 'UTC', dateStyle: 'medium' })}
        {reference !== null && <span className={ui.subline}>{reference}</span>}
      </span>
    ),
  },
  { label: texts.state, cell: ({ progress }) => texts.progress[progress] },
  { label: texts.amount, align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
];

const CHANGE_COLUMNS: readonly Column<OwnerStory['changes'][number]>[] = [
  {
    label: texts.what,
    whole: true,
    grow: true,
    cell: (entry) => (
      <span>
        {entry.lotName !== null && <span className={ui.muted}>{entry.lotName} </span>}
        <EntryWords entry={entry} />
      </span>
    ),
  },
  { label: texts.who, cell: ({ by }) => by.name },
  { label: texts.when, cell: ({ at }) => <time dateTime={at}>{formatIsoMoment(at)}</time> },
];
