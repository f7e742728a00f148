import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatTimeLeft } from '#platform/calendar/human-spans.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { CardHead } from '#platform/ui/layout/card-grid.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';

const texts = {
  title: t`Parked now`,
  cars: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  none: t`No paid cars are parked here right now.`,
  plate: t`Plate`,
  zone: t`Zone`,
  until: t`Until`,
  paid: t`Paid`,
  kinds: {
    session: t`By the driver`,
    reservation: t`Reserved`,
    member: t`Member code`,
    permit: t`Permit`,
    valet: t`Valet`,
  },
};

const CLOCK_EVERY_MS = 15_000;
/** On a phone each car is a card. */
const [ROWS_AT_ONCE, CARDS_AT_ONCE] = [50, 5];
const narrow = window.matchMedia('(max-width: 63.99rem)');

type ParkedCar = Answer<'GET /locations/:id/parked'>['data']['cars'][number];

type ParkedNowProps = {
  readonly locationId: string;
  readonly timeZone: string;
  /** If false, the server sends none. */
  readonly showsPlates: boolean;
};

/** Who is parked and paid here, the next to leave on top. `useOccupancy` refetches it when it changes. */
export function ParkedNow({ locationId, timeZone, showsPlates }: ParkedNowProps) {
  const now = useNow(CLOCK_EVERY_MS);
  const [pageSize] = useState(() => (narrow.matches ? CARDS_AT_ONCE : ROWS_AT_ONCE));
  const parked = useInfiniteQuery(
    apiPages('GET /locations/:id/parked', { params: { id: locationId }, query: { limit: pageSize } }),
  );
  const count = parked.data?.pages[0]?.data.zones.reduce((sum, { cars }) => sum + cars, 0);
  return (
    <section className={ui.stack1}>
      <CardHead>
        <h2>{texts.title}</h2>
        {count !== undefined && count > 0 && (
          <span className={classNames(ui.strong, ui.figure)}>{texts.cars(count)}</span>
        )}
      </CardHead>
      <PagedList
        query={parked}
        rowsOf={({ data }) => data.cars}
        skeleton={<SkeletonList rows={3} height="4rem" />}
        empty={<p className={ui.soft}>{texts.none}</p>}
      >
        {(cars) => (
          <DataTable
            caption={texts.title}
            columns={showsPlates ? [PLATE, ...columnsFor(timeZone, now)] : columnsFor(timeZone, now)}
            rows={cars}
            keyOf={({ _id, plateNumber }) => `${_id} ${plateNumber}`}
          />
        )}
      </PagedList>
    </section>
  );
}

const PLATE: Column<ParkedCar> = {
  label: texts.plate,
  whole: true,
  cell: ({ plateNumber, state }) => plateNumber !== null && <Plate plate={plateNumber} state={state ?? ''} />,
};

function columnsFor(timeZone: string, now: Date): readonly Column<ParkedCar>[] {
  const clock = { ...localClock(timeZone, now), now };
  return [
    { label: texts.zone, cell: ({ zone }) => zone?.zoneNumber },
    {
      label: texts.until,
      cell: ({ endTime }) => endTime && <Until endsAt={new Date(endTime)} clock={clock} />,
    },
    { label: texts.paid, cell: ({ kind }) => texts.kinds[kind] },
  ];
}

type UntilProps = { readonly endsAt: Date; readonly clock: Parameters<typeof formatMoment>[1] };

function Until({ endsAt, clock }: UntilProps) {
  return (
    <span>
      {formatMoment(endsAt, clock)}
      <span className={ui.subline}>{formatTimeLeft(endsAt, clock.now)}</span>
    </span>
  );
}
