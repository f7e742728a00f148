import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { findState } from '#features/vehicles/rules/find-state.ts';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { formatDate } from '#platform/wording/format-date.ts';
import type { ListedPlate } from '../plate-lists.contract.ts';
import { PLATE_LISTS, type PlateList, plateLinesProblem, readPlateLines } from '../rules/plate-lists.ts';
import styles from './lot-plate-lists.module.css';
import { plateListNames } from './shared/plate-list-names.ts';

const texts = {
  list: t`List`,
  plates: t`Plates`,
  platesHint: t`One per line, such as ABC 123, IL, Never paid, 12/31/2026. Only the plate is required. You can paste from a spreadsheet.`,
  platesMissing: t`Please enter a license plate number`,
  caption: t`Plate lists`,
  add: t`Add to the list`,
  several: t`Add several at once`,
  addAll: t`Add these to the list`,
  state: t`State`,
  anyState: t`Any`,
  stateUnknown: t`Please provide a valid state for license plate`,
  lastDayHint: t`Empty: until you take it off.`,
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
      <div className={classNames(ui.reading, ui.stack3)}>
        <AddPlate locationId={locationId} />
        <Fold title={texts.several}>
          <AddPlates locationId={locationId} />
        </Fold>
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

type Plates = readonly {
  readonly license: string;
  readonly state: string | null;
  readonly reason: string;
  readonly until: string | null;
}[];

/** Saves plates on a list, as many at once as a call takes, and says what became of them. */
function useAdding(locationId: string) {
  const [done, setDone] = useState<string | null>(null);
  const add = async (list: string, lines: Plates) => {
    setDone(null);
    let [added, changed] = [0, 0];
    for (let start = 0; start < lines.length; start += MAX_AT_ONCE) {
      const plates = lines.slice(start, start + MAX_AT_ONCE).map((line) => ({ ...line }));
      const body = { list: list as PlateList, plates };
      const { data } = await callApi('POST /locations/:id/plate-lists', { params: { id: locationId }, body });
      added += data.added;
      changed += data.changed;
    }
    setDone(texts.done(added, changed));
    await refreshLists(locationId);
  };
  return { add, done };
}

const LISTS = PLATE_LISTS.map((list) => ({ value: list, label: plateListNames[list] }));

function AddPlate({ locationId }: AtLot) {
  const { add, done } = useAdding(locationId);
  const form = useForm({
    initial: { list: 'tow', license: '', state: '', reason: '', until: '' },
    check: ({ license, state }) => ({
      license: plateError(license, texts.platesMissing),
      ...(state.trim() === '' || findState(state) ? {} : { state: texts.stateUnknown }),
    }),
    send: async ({ list, license, state, reason, until }) => {
      await add(list, [{ license: license.trim(), state: findState(state), reason, until: until || null }]);
      for (const field of ['license', 'reason', 'until'] as const) form.set(field, '');
    },
  });
  return (
    <Form form={form}>
      <SelectField label={texts.list} options={LISTS} {...form.field('list')} />
      <div className={styles.plate}>
        <PlateField label={texts.plate} {...form.field('license')} />
        <StateField label={texts.state} placeholder={texts.anyState} {...form.field('state')} />
      </div>
      <TextField label={texts.reason} {...form.field('reason')} />
      <TextField label={texts.lastDay} hint={texts.lastDayHint} type="date" {...form.field('until')} />
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

function AddPlates({ locationId }: AtLot) {
  const { add, done } = useAdding(locationId);
  const form = useForm({
    initial: { list: 'tow', plates: '' },
    check: ({ plates }) => {
      const lines = readPlateLines(plates);
      const problem = lines.length === 0 ? texts.platesMissing : plateLinesProblem(lines);
      return problem === null ? {} : { plates: problem };
    },
    send: async ({ list, plates }) => {
      await add(
        list,
        readPlateLines(plates).map(({ wrongDay: _, ...line }) => line),
      );
      form.set('plates', '');
    },
  });
  return (
    <Form form={form}>
      <SelectField label={texts.list} options={LISTS} {...form.field('list')} />
      <TextArea label={texts.plates} hint={texts.platesHint} rows={4} spellCheck={false} {...form.field('plates')} />
      <FormFailure form={form} />
      <div>
        <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.adding}>
          {texts.addAll}
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
