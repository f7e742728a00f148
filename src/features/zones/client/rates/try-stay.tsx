import { useState } from 'react';
import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import { momentAt, previewStay } from '#features/pricing/rules/rates/preview-stay.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Zone } from '../../zones.contract.ts';
import { zoneOffer } from '../shared/zone-offer.ts';
import styles from './rates.module.css';

const texts = {
  tryDay: t`Day of entry`,
  tryTime: t`Time of entry`,
  tryHours: t`Hours`,
  tryWrong: t`Choose a day, a time, and from 1 to 720 hours.`,
  tryNothing: t`Complete a rate to see what a stay costs.`,
};

const FIVE_MINUTES = 300;
const MAX_HOURS = 720;

type TryStayProps = {
  readonly location: Location;
  readonly schedule: Zone['schedule'];
  readonly tariff: Tariff;
  readonly pricedBy: PricedBy;
};

/** What a stay would cost by the rates as typed, with the zone's free hours and the lot's charges. */
export function TryStay({ location, schedule, tariff, pricedBy }: TryStayProps) {
  const { timeZone } = location;
  const [day, setDay] = useState(() => addDays(localDay(serverNow(), timeZone), 1));
  const [time, setTime] = useState('08:10');
  const [hours, setHours] = useState('3');
  const minutes = Math.round(Number(hours) * 60);
  // A year that is still being typed is a day in another century.
  const isDay = day.length === 10 && day >= '2000';
  const isStay = isDay && time !== '' && minutes >= 1 && minutes <= MAX_HOURS * 60;
  const preview = () => {
    const { rate } = storedRatesOf(tariff);
    const offer = zoneOffer({ rate, rates: tariff, pricedBy, schedule }, location);
    return previewStay(offer, momentAt(day, time, timeZone), minutes);
  };
  return (
    <>
      <div className={styles.trial}>
        <TextField label={texts.tryDay} type="date" value={day} onChange={setDay} />
        <TextField label={texts.tryTime} type="time" step={FIVE_MINUTES} value={time} onChange={setTime} />
        <TextField label={texts.tryHours} inputMode="decimal" maxLength={5} value={hours} onChange={setHours} />
      </div>
      <output className={styles.preview}>
        {tariff.length === 0 ? texts.tryNothing : isStay ? preview() : texts.tryWrong}
      </output>
    </>
  );
}
