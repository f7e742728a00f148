import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import { exampleAround, previewStay } from '#features/pricing/rules/rates/preview-stay.ts';
import { PRICED_BY, type PricedBy, type Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { Choices } from '#platform/ui/choices.tsx';
import type { Zone } from '../../zones.contract.ts';
import { zoneOffer } from '../shared/zone-offer.ts';

const texts = {
  pricedBy: t`How a stay is priced`,
  pricedByEntry: t`By the time of entry`,
  pricedByEntryText: t`The rate that applies at entry prices the whole stay.`,
  pricedByPeriod: t`By period`,
  pricedByPeriodText: t`Each part of a stay is priced by the rate for that time.`,
  example: (stay: string) => t`For example, ${stay}.`,
};

const SAID: Readonly<Record<PricedBy, { readonly label: string; readonly detail: string }>> = {
  entry: { label: texts.pricedByEntry, detail: texts.pricedByEntryText },
  period: { label: texts.pricedByPeriod, detail: texts.pricedByPeriodText },
};

type PricedByFieldProps = {
  readonly location: Location;
  readonly schedule: Zone['schedule'];
  /** The rates as typed. */
  readonly tariff: Tariff;
  /** The lot's day, "2026-11-21". */
  readonly today: string;
  readonly value: PricedBy;
  readonly onChange: (pricedBy: PricedBy) => void;
};

/** Whether the entry or each period prices a stay, with what the same stay would cost either way. */
export function PricedByField({ location, schedule, tariff, today, value, onChange }: PricedByFieldProps) {
  const example = exampleAround(tariff, today, location.timeZone);
  const choices = PRICED_BY.map((pricedBy) => {
    const { label, detail } = SAID[pricedBy];
    if (!example) return { value: pricedBy, label, detail };
    const { rate } = storedRatesOf(tariff);
    const offer = zoneOffer({ rate, rates: tariff, pricedBy, schedule }, location);
    const stay = previewStay(offer, example.startsAt, example.minutes);
    return { value: pricedBy, label, detail: `${detail} ${texts.example(stay)}` };
  });
  return <Choices legend={texts.pricedBy} choices={choices} value={value} onChange={onChange} />;
}
