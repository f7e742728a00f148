import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPlate } from '#contract/stays/plate-lists.contract.ts';
import { PLATE_LISTS, type PlateList, readPlateLines } from '#domain/enforcement/plate-lists.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Plate } from '../../../ui/layout/plate.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { formatListDay } from './listed-banner.tsx';
import { plateListsTexts as texts } from './plate-lists-texts.ts';

const PAGE_SIZE = 50;
const MAX_AT_ONCE = 500;

type AtLot = { readonly locationId: string };

/** The lists of a lot: plates are added, many at once, and removed. */
export function LotPlateLists({ locationId }: AtLot) {
  const pages = useInfiniteQuery(
    apiPages('GET /locations/:id/plate-lists', { params: { id: locationId }, query: { limit: PAGE_SIZE } }),
  );
  return (
    <>
      <AddPlates locationId={locationId} />
      <PagedList
        query={pages}
        rowsOf={({ data }) => data.plates}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(plates) => (
          <DataTable caption={texts.title} columns={columnsFor(locationId)} rows={plates} keyOf={({ _id }) => _id} />
        )}
      </PagedList>
    </>
  );
}

const refreshLists = (locationId: string) => refreshQueries(`/locations/${locationId}/plate-lists`);

function AddPlates({ locationId }: AtLot) {
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    initial: { list: 'tow', plates: '' },
    check: ({ plates }) => (readPlateLines(plates).length === 0 ? { plates: texts.platesMissing } : {}),
    send: async ({ list, plates: typed }) => {
      setDone(null);
      const lines = readPlateLines(typed);
      let [added, changed] = [0, 0];
      for (let start = 0; start < lines.length; start += MAX_AT_ONCE) {
        const plates = lines.slice(start, start + MAX_AT_ONCE).map((line) => ({ ...line }));
        const body = { list: list as PlateList, plates };
        const { data } = await callApi('POST /locations/:id/plate-lists', { params: { id: locationId }, body });
        added += data.added;
        changed += data.changed;
      }
      form.set('plates', '');
      setDone(texts.done(added, changed));
      await refreshLists(locationId);
    },
  });
  return (
    <Form form={form}>
      <SelectField
        label={texts.list}
        options={PLATE_LISTS.map((list) => ({ value: list, label: texts.lists[list] }))}
        {...form.field('list')}
      />
      <TextArea label={texts.plates} hint={texts.platesHint} rows={4} spellCheck={false} {...form.field('plates')} />
      <FormFailure form={form} />
      <div>
        <Button type="submit" busy={form.busy} busyText={texts.adding}>
          {texts.add}
        </Button>
      </div>
      {done !== null && <Notice tone="success">{done}</Notice>}
    </Form>
  );
}

function columnsFor(locationId: string): readonly Column<ListedPlate>[] {
  return [
    {
      label: texts.plate,
      whole: true,
      cell: ({ plateNumber, state }) => <Plate plate={plateNumber} state={state ?? ''} />,
    },
    {
      label: texts.list,
      cell: ({ list }) => (
        <StatusBadge tone={list === 'never_notice' ? 'blue' : 'red'}>{texts.lists[list]}</StatusBadge>
      ),
    },
    { label: texts.reason, grow: true, cell: ({ reason }) => reason },
    { label: texts.lastDay, cell: ({ until }) => (until === null ? texts.forGood : formatListDay(until)) },
    { label: texts.who, cell: ({ addedBy }) => addedBy.name },
    { label: texts.remove, cell: (plate) => <Remove locationId={locationId} plate={plate} /> },
  ];
}

function Remove({ locationId, plate: { _id: id, plateNumber } }: AtLot & { readonly plate: ListedPlate }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    try {
      await callApi('DELETE /locations/:locationId/plate-lists/:id', { params: { locationId, id } });
      await refreshLists(locationId);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.removeName(plateNumber)}
        busy={busy}
        onClick={() => void remove()}
      >
        {texts.remove}
      </Button>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
