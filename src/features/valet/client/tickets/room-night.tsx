import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { DownloadLink } from '#platform/ui/button.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { NightOfCharges } from '../../contract/valet-rooms.contract.ts';
import { FiguresTable } from '../shift/figures-table.tsx';
import { DayField } from '../stand/day-field.tsx';

const texts = {
  title: t`Room charges`,
  night: t`Night of`,
  nightHint: t`From noon of that day until noon of the next.`,
  none: t`Nothing was charged to a room on this night.`,
  sum: (count: number, cents: Cents) =>
    ngettext(
      msgid`${count} car, ${formatCents(cents)} for the hotel to collect`,
      `${count} cars, ${formatCents(cents)} for the hotel to collect`,
      count,
    ),
  csv: t`Download CSV`,
  room: t`Room`,
  guest: t`Guest`,
  ticket: t`Ticket`,
  at: t`At`,
  total: t`Total`,
  refunded: (cents: Cents) => t`${formatCents(cents)} refunded`,
};

type RoomNightProps = { readonly locationId: string; readonly timeZone: string };

/** What a hotel puts on its guests' bills (rule 289); empty if the stand charges no rooms. */
export function RoomNight({ locationId, timeZone }: RoomNightProps) {
  const [night, setNight] = useState<string | null>(null);
  const requested = { params: { locationId }, ...(night !== null && { query: { night } }) };
  const { data, isPending, isError, error, refetch, isFetching } = useQuery({
    ...apiQuery('GET /valets/locations/:locationId/room-charges', requested),
    placeholderData: keepPreviousData,
  });
  if (isPending) return null;
  if (data && !data.chargesRooms && data.charges.length === 0 && night === null) return null;
  return (
    <Fold title={texts.title}>
      <DayField label={texts.night} hint={texts.nightHint} day={night ?? data?.night} onChoose={setNight} />
      {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data &&
        (data.charges.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <Charges night={data} locationId={locationId} timeZone={timeZone} />
        ))}
    </Fold>
  );
}

function Charges({ night, locationId, timeZone }: RoomNightProps & { readonly night: NightOfCharges }) {
  const query = { night: night.night };
  return (
    <>
      <p>
        <strong>{texts.sum(night.charges.length, night.total)}</strong>
      </p>
      <FiguresTable
        caption={texts.title}
        rows={night.charges}
        keyOf={({ valetId }) => valetId}
        columns={[
          { label: texts.room, cell: ({ room }) => room },
          { label: texts.guest, cell: ({ name }) => name },
          { label: texts.ticket, cell: ({ ticketNumber }) => ticketNumber, isWhole: true },
          { label: texts.at, cell: ({ at }) => formatTime(new Date(at), { timeZone }), isNumber: true },
          { label: texts.total, cell: (charge) => <Total charge={charge} />, isNumber: true },
        ]}
      />
      <DownloadLink
        href={apiUrl('GET /valets/locations/:locationId/room-charges.csv', { params: { locationId }, query })}
        variant="secondary"
        size="small"
      >
        {texts.csv}
      </DownloadLink>
    </>
  );
}

function Total({ charge: { total, refunded } }: { readonly charge: NightOfCharges['charges'][number] }) {
  return (
    <>
      {formatCents(total)}
      {refunded > 0 && (
        <>
          <br />
          <small>{texts.refunded(refunded)}</small>
        </>
      )}
    </>
  );
}
