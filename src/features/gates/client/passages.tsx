import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Lane, ListedPassage } from '../gates.contract.ts';
import { outcomeOf, reasonOf, toneOf } from './lane-words.ts';
import { PassagePicture } from './passage-picture.tsx';

const texts = {
  title: t`Passages`,
  day: t`Day`,
  which: t`Show`,
  all: t`All`,
  notOpened: t`What did not open`,
  none: t`Nothing on this day.`,
  removedLane: t`A lane that was removed`,
  owed: (amount: string) => t`owed ${amount}`,
};

const PER_PAGE = 50;
const POLL_EVERY_MS = 10_000;

type PassagesProps = { readonly locationId: string; readonly lanes: readonly Lane[] };

/** What was decided at the lanes on a day. */
export function Passages({ locationId, lanes }: PassagesProps) {
  const [day, setDay] = useState('');
  const [which, setWhich] = useState<'all' | 'not_opened'>('all');
  const query = useInfiniteQuery({
    queryKey: [`/locations/${locationId}/passages`, day, which],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /locations/:id/passages', {
        params: { id: locationId },
        query: { which, limit: PER_PAGE, ...(day && { day }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: POLL_EVERY_MS,
  });
  const [first] = query.data?.pages ?? [];
  const shown = day || (first?.data.day ?? '');
  const timeZone = first?.data.timeZone ?? 'UTC';
  return (
    <Fold title={texts.title}>
      <div className={ui.halves}>
        <TextField label={texts.day} type="date" value={shown} onChange={setDay} />
        <SelectField
          label={texts.which}
          value={which}
          options={[
            { value: 'all', label: texts.all },
            { value: 'not_opened', label: texts.notOpened },
          ]}
          onChange={(value) => setWhich(value === 'all' ? 'all' : 'not_opened')}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={(page) => page.data.passages}
        skeleton={<SkeletonList rows={5} height="3.5rem" />}
        empty={<p className={ui.muted}>{texts.none}</p>}
      >
        {(rows) => (
          <ul className={ui.rows}>
            {rows.map((row) => (
              <OnePassage key={row._id} locationId={locationId} row={row} lanes={lanes} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </PagedList>
    </Fold>
  );
}

type OnePassageProps = PassagesProps & { readonly row: ListedPassage; readonly timeZone: string };

function OnePassage({ locationId, row, lanes, timeZone }: OnePassageProps) {
  const { _id, at, laneId, plateNumber, state, owed, by, note, hasPicture } = row;
  const lane = lanes.find((each) => each._id === laneId)?.name ?? texts.removedLane;
  const about = [
    formatTime(new Date(at), { timeZone }),
    lane,
    reasonOf(row),
    ...(owed === null ? [] : [texts.owed(formatCents(owed))]),
    ...(by ? [by] : []),
    ...(note ? [`“${note}”`] : []),
  ];
  return (
    <li className={ui.stackHalf}>
      <span className={ui.clusterTight}>
        <StatusBadge tone={toneOf(row)}>{outcomeOf(row)}</StatusBadge>
        {plateNumber && <Plate plate={plateNumber} state={state ?? ''} />}
      </span>
      <span className={ui.muted}>{about.filter((each) => each !== '').join(' · ')}</span>
      {hasPicture && <PassagePicture locationId={locationId} passageId={_id} plateNumber={plateNumber} />}
    </li>
  );
}
