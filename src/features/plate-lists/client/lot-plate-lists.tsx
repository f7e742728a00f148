import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatDate } from '#platform/wording/format-date.ts';
import type { ListedPlate } from '../plate-lists.contract.ts';
import { PLATE_LISTS, type PlateList, readPlateLines } from '../rules/plate-lists.ts';
import { plateListNames } from './shared/plate-list-names.ts';

const texts = {
  list: t`List`,
  plates: t`Plates`,
  platesHint: t`One per line: plate, state, reason, last day. Only the plate is required. You can paste from a spreadsheet.`,
  platesMissing: t`Please enter a license plate number`,
  caption: t`Plate lists`,
  add: t`Add to the list`,
  adding: t`Saving…`,
  done: (added: number, changed: number) => t`${added} added, ${changed} changed.`,
  empty: t`No plates are listed.`,
  emptyText: t`Cars to be towed or booted, and those that never get a notice, such as your own.`,
  plate: t`Plate`,
  reason: t`Reason`,
  lastDay: t`Last day`,
  forGood: t`None`,
  who: t`Who`,
  remove: t`Remove`,
  removeName: (plate: string) => t`Remove ${plate}`,
};

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
      <div className={ui.reading}>
        <AddPlates locationId={locationId} />
      </div>
      <PagedList
        query={pages}
        rowsOf={({ data }) => data.plates}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(plates) => (
          <DataTable caption={texts.caption} columns={columnsFor(locationId)} rows={plates} keyOf={({ _id }) => _id} />
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
        options={PLATE_LISTS.map((list) => ({ value: list, label: plateListNames[list] }))}
        {...form.field('list')}
      />
      <TextArea label={texts.plates} hint={texts.platesHint} rows={4} spellCheck={false} {...form.field('plates')} />
      <FormFailure form={form} />
      <div>
        <Button type="submit" busy={form.busy} busyText={texts.adding}>
          {texts.add}
        </Button>
      </div>
      {done !== null && <Banner tone="success">{done}</Banner>}
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
        <StatusBadge tone={list === 'never_notice' ? 'blue' : 'red'}>{plateListNames[list]}</StatusBadge>
      ),
    },
    { label: texts.reason, grow: true, cell: ({ reason }) => reason },
    { label: texts.lastDay, cell: ({ until }) => (until === null ? texts.forGood : formatDate(until)) },
    { label: texts.who, cell: ({ addedBy }) => addedBy.name },
    { label: texts.remove, cell: (plate) => <Remove locationId={locationId} plate={plate} /> },
  ];
}

function Remove({ locationId, plate: { _id: id, plateNumber } }: AtLot & { readonly plate: ListedPlate }) {
  const removing = useMutation({
    mutationFn: () => callApi('DELETE /locations/:locationId/plate-lists/:id', { params: { locationId, id } }),
    onSuccess: () => refreshLists(locationId),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.removeName(plateNumber)}
        busy={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {texts.remove}
      </Button>
      {removing.isError && <Banner tone="error">{errorText(removing.error)}</Banner>}
    </>
  );
}
