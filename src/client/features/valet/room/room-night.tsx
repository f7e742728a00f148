import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { NightOfCharges } from '#contract/valet/valet-rooms.contract.ts';
import { formatTime } from '#domain/calendar/human-time.ts';
import { type Cents, formatCents } from '#domain/money/cents.ts';
import { apiUrl } from '../../../lib/api/call-api.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { DownloadLink } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Fold } from '../../../ui/folds/fold.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import styles from '../figures/figures.module.css';
import { FiguresTable } from '../figures/figures-table.tsx';

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
  const asked = { params: { locationId }, ...(night !== null && { query: { night } }) };
  const { data, isPending, isError, error, refetch, isFetching } = useQuery({
    ...apiQuery('GET /valets/locations/:locationId/room-charges', asked),
    placeholderData: keepPreviousData,
  });
  if (isPending) return null;
  if (data && !data.chargesRooms && data.charges.length === 0 && night === null) return null;
  return (
    <Fold title={texts.title}>
      <div className={styles.day}>
        <TextField
          label={texts.night}
          hint={texts.nightHint}
          type="date"
          value={night ?? data?.night ?? ''}
          onChange={(typed) => setNight(typed === '' ? null : typed)}
        />
      </div>
      {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data &&
        (data.charges.length === 0 ? <p>{texts.none}</p> : <Charges night={data} {...{ locationId, timeZone }} />)}
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
