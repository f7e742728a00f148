import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { readLastParked } from '#features/parking/client/booking/last-parked.ts';
import { LAST_PARKED } from '#features/parking/client/booking/parked-mark.ts';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { forget } from '#platform/browser/device-storage.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import styles from './refusal-options.module.css';

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
};

/** A driver who has just paid at another lot may stand at the wrong sign. */
export default function ParkedElsewhere({ booking: { now, dispatch } }: { readonly booking: Booking }) {
  const [last, setLast] = useState(readLastParked);
  if (!last) return null;
  const minutes = Math.max(0, Math.floor((now.getTime() - last.at) / 60_000));
  const anotherCar = () => {
    forget(LAST_PARKED);
    setLast(null);
    dispatch({ type: 'other_car' });
  };
  return (
    <Banner tone="info" title={texts.parked(last.plates, last.lot, minutes)}>
      <p>{texts.which}</p>
      <div className={styles.ways}>
        <Button variant="secondary" size="small" onClick={anotherCar}>
          {texts.another}
        </Button>
        <ButtonLink to={paths.receipt(last.receiptKey)} variant="secondary" size="small">
          {texts.open}
        </ButtonLink>
      </div>
    </Banner>
  );
}
