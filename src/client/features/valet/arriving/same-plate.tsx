import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { normalizePlate } from '#domain/vehicles/plate.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { formTexts as texts } from '../arrival/form-texts.ts';
import { ticketsOn } from '../board/live-board.ts';
import { allWithWaiting, valetOutbox } from '../offline/valet-outbox.ts';
import { carOf } from '../ticket/ticket-look.ts';
import { boardQuery } from '../ticket/ticket-queries.ts';

type SamePlateProps = { readonly locationId: string; readonly plateNumber: string; readonly state: string };

/** Warns if an open ticket here has this plate: the car came back, or another plate was mistyped. Works without a signal too. */
export function SamePlate({ locationId, plateNumber, state }: SamePlateProps) {
  const { data } = useInfiniteQuery(boardQuery(locationId));
  const plateKey = normalizePlate(plateNumber);
  const waiting = valetOutbox.use();
  const others = data && plateKey ? allWithWaiting(ticketsOn(data), locationId, waiting) : [];
  const same = others.find((other) => normalizePlate(other.plateNumber) === plateKey && other.state === state);
  if (!same) return null;
  return (
    <Notice tone="info" title={texts.samePlate(same.ticketNumber)}>
      <Link to={staffPaths.valetDetails(same._id)}>{texts.samePlateOpen(carOf(same))}</Link>
    </Notice>
  );
}
