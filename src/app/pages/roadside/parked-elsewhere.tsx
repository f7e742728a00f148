import { useEffect, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { readLastParked } from '#features/parking/client/booking/last-parked.ts';
import { LAST_PARKED } from '#features/parking/client/booking/parked-mark.ts';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { forgetOnDevice } from '#platform/browser/device-storage.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';

const texts = {
  parked: (plate: string, lot: string, minutes: number) =>
    minutes < 1
      ? t`You parked ${plate} at ${lot} just now.`
      : ngettext(
          msgid`You parked ${plate} at ${lot} ${minutes} minute ago.`,
          `You parked ${plate} at ${lot} ${minutes} minutes ago.`,
          minutes,
        ),
  which: t`Another car, or the wrong sign?`,
  another: t`Another car`,
  open: t`See that parking`,
  moved: t`I moved the car here`,
};

type ParkedElsewhereProps = {
  readonly booking: Booking;
  /** Leads to the form. */
  readonly onAnswered: () => void;
};

/** A driver who has just paid at another lot may stand at the wrong sign: asked before the form, which then stays where it is. */
export function ParkedElsewhere({ booking: { now, dispatch }, onAnswered }: ParkedElsewhereProps) {
  const [last] = useState(readLastParked);
  useEffect(() => {
    if (!last) onAnswered();
  }, [last, onAnswered]);
  if (!last) return null;
  const minutes = Math.max(0, Math.floor((now.getTime() - last.at) / 60_000));
  const goOn = () => {
    forgetOnDevice(LAST_PARKED);
    onAnswered();
  };
  return (
    <Card>
      <h2>{texts.parked(last.plates, last.lot, minutes)}</h2>
      <p>{texts.which}</p>
      <Button
        full
        onClick={() => {
          dispatch({ type: 'other_car' });
          goOn();
        }}
      >
        {texts.another}
      </Button>
      <ButtonLink to={paths.receipt(last.receiptKey)} variant="secondary" full>
        {texts.open}
      </ButtonLink>
      <Button variant="quiet" full onClick={goOn}>
        {texts.moved}
      </Button>
    </Card>
  );
}
