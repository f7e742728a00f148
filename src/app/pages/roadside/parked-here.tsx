import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { unmarkParked } from '#features/parking/client/booking/parked-mark.ts';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { useOwnCarsWhenKnown } from '#features/vehicles/client/shared/own-cars.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';

const texts = {
  parked: (until: string) => t`Parked ${until}`,
  addTime: t`Add time`,
  addTimeOf: (plate: string) => t`Add time for ${plate}`,
  receipt: t`Receipt`,
  other: t`Pay for another car`,
};

export type ParkedHereProps = {
  readonly booking: Booking;
  readonly loadKnown: () => Promise<unknown>;
  /** Leads to the form: no car is parked here, or another one is to be paid for. */
  readonly onOther: () => void;
};

/** Replaces the form for drivers who come back to the sign while parked: until when, and more time. */
export function ParkedHere({ booking, loadKnown, onOther }: ParkedHereProps) {
  const { location, now, dispatch } = booking;
  const mine = useQuery({ ...apiQuery('GET /sessions/me', { query: { limit: 50 } }), retry: false });
  const here = mine.data?.sessions.filter(({ locationId }) => locationId === location._id) ?? [];
  const standing = here.filter(({ status }) => status === 'active');
  const isForm = mine.isError || (mine.isSuccess && standing.length === 0);
  const isOver = mine.isSuccess && here.every(({ status }) => status !== 'active' && status !== 'reserved');
  useEffect(() => {
    if (isOver) unmarkParked(location._id);
  }, [isOver, location._id]);
  useFormOnceKnown(isForm, { loadKnown, onOther });
  if (standing.length === 0) return <Skeleton height="20rem" />;
  const clock = { ...localClock(location.timeZone, now), now };
  return (
    <>
      {standing.map(({ _id, receiptKey, plateNumber, endTime }) => (
        <Card key={_id}>
          <h2>{texts.parked(formatUntil(new Date(endTime), clock))}</h2>
          <p>{plateNumber}</p>
          <ButtonLink to={paths.addTime(receiptKey, _id)} name={texts.addTimeOf(plateNumber)} full>
            {texts.addTime}
          </ButtonLink>
          <ButtonLink to={paths.receipt(receiptKey)} variant="secondary" full>
            {texts.receipt}
          </ButtonLink>
        </Card>
      ))}
      <Button
        variant="secondary"
        full
        onClick={() => {
          dispatch({ type: 'other_car' });
          onOther();
        }}
      >
        {texts.other}
      </Button>
    </>
  );
}

const ACCOUNT_MS = 1500;

/** With the account's cars and cards, or without them if they are slow: nothing in the form moves when they come. */
function useFormOnceKnown(
  isForm: boolean,
  { loadKnown, onOther }: Pick<ParkedHereProps, 'loadKnown' | 'onOther'>,
): void {
  const isSignedIn = useCurrentUser() !== null;
  const cards = useQuery({ ...apiQuery('GET /users/saved-card'), enabled: isSignedIn });
  const isKnown = useOwnCarsWhenKnown() !== null && !(isSignedIn && cards.isPending);
  const actions = useRef({ loadKnown, onOther });
  actions.current = { loadKnown, onOther };
  useEffect(() => {
    if (!isForm) return;
    const open = () => void actions.current.loadKnown().then(actions.current.onOther, actions.current.onOther);
    const waiting = setTimeout(open, isKnown ? 0 : ACCOUNT_MS);
    return () => clearTimeout(waiting);
  }, [isForm, isKnown]);
}
