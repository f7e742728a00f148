import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { Notice } from '#platform/ui/notice.tsx';
import { ticketsOn } from '../board/live-board.ts';
import { allWithWaiting, valetOutbox } from '../offline/valet-outbox.ts';
import { carOf } from '../tickets/ticket-look.ts';
import { boardQuery } from '../tickets/ticket-queries.ts';
import { formTexts as texts } from './form-texts.ts';

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
      <Link to={paths.valetDetails(same._id)}>{texts.samePlateOpen(carOf(same))}</Link>
    </Notice>
  );
}
