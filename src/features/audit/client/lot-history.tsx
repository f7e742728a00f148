import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { AuditEntry } from '../audit-entry.ts';
import { CHANGE_AREAS, type ChangeArea } from '../rules/settings.ts';
import { areaNames } from './shared/action-names.ts';
import { EntryWords } from './shared/entry-words.tsx';

const texts = {
  caption: t`Changes, newest first`,
  show: t`Show`,
  all: t`Everything`,
  when: t`When`,
  who: t`Who`,
  what: t`What`,
  empty: t`Nothing has changed yet`,
  emptyText: t`Changes to prices, hours, spaces, taxes, the team and keys will be listed here, with who made them.`,
};

type Props = { readonly locationId: string; readonly timeZone: string };

/** Who changed what about a lot, newest first. */
export function LotHistory({ locationId: id, timeZone }: Props) {
  const [area, setArea] = useState<ChangeArea | ''>('');
  const history = useInfiniteQuery({
    ...apiPages('GET /locations/:id/history', { params: { id }, query: area === '' ? {} : { area } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={ui.stack2}>
      <div className={ui.narrow}>
        <SelectField
          label={texts.show}
          value={area}
          options={[
            { value: '', label: texts.all },
            ...CHANGE_AREAS.map((value) => ({ value, label: areaNames[value] })),
          ]}
          onChange={(value) => setArea(CHANGE_AREAS.find((each) => each === value) ?? '')}
        />
      </div>
      <PagedList
        query={history}
        rowsOf={({ data }) => data.entries}
        skeleton={<SkeletonList rows={6} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(rows) => (
          <DataTable
            caption={texts.caption}
            columns={columnsIn(timeZone)}
            rows={rows}
            keyOf={({ position }) => String(position)}
          />
        )}
      </PagedList>
    </div>
  );
}

const columnsIn = (timeZone: string): readonly Column<AuditEntry>[] => [
  { label: texts.what, whole: true, grow: true, cell: (entry) => <EntryWords entry={entry} /> },
  { label: texts.who, noWrap: true, cell: ({ by }) => by.name },
  {
    label: texts.when,
    noWrap: true,
    cell: ({ at }) => (
      <time dateTime={at}>{formatDateTime(new Date(at), { timeZone, dateStyle: 'medium', timeStyle: 'short' })}</time>
    ),
  },
];
