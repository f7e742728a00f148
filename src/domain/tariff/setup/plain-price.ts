/**
 * Rule 19: a zone has a plain rate, what an hour or a day costs when nothing more particular applies. Its price and whether it is for
 * an hour read and write that rate; one that asks nothing else is kept as its plain rate alone.
 */
import type { Rate } from '../../pricing/offer.ts';
import { type PlainRate, plainRate } from '../../pricing/plain-rate.ts';
import { priceOfOne } from '../price-tariff.ts';
import { isFlat, particularityOf, type Tariff, type TariffRate } from '../tariff.ts';

/** As a zone keeps it: `rates` is null when the plain rate is all that it asks. */
export type KeptRates = { readonly rate: Rate; readonly rates: Tariff | null };

/** The rates of a zone, whatever it asks. */
export const tariffOf = ({ rate: { name, isHourly, priceCents }, rates }: KeptRates): Tariff =>
  rates ?? [{ name, kind: isHourly ? 'per_hour' : 'per_day', cents: priceCents }];

/** @throws RangeError for no rates */
export const keepTariff = (tariff: Tariff): KeptRates => {
  const plain = tariff[placeOfPlain(tariff)] ?? tariff.find((rate) => !isFlat(rate)) ?? tariff[0];
  if (!plain) throw new RangeError('A zone without rates sells nothing.');
  const isHourly = plain.kind !== 'per_day';
  const rate = { name: plain.name, isHourly, priceCents: priceOfOne(plain, isHourly) };
  return { rate, rates: tariff.length === 1 && asksOnePrice(plain) ? null : tariff };
};

/** The zone's rates with another plain price; all others stay. */
export const withPlainPrice = (kept: KeptRates, { isHourly, priceCents }: PlainRate): KeptRates => {
  const { rate, rates } = kept;
  if (isHourly === rate.isHourly && priceCents === rate.priceCents) return kept;
  if (!rates) {
    const fresh = plainRate({ isHourly, priceCents });
    return { rate: isHourly === rate.isHourly ? { ...fresh, name: rate.name } : fresh, rates };
  }
  const place = placeOfPlain(rates);
  const before = rates[place];
  const kind = isHourly ? 'per_hour' : 'per_day';
  const changed: TariffRate =
    before?.kind === kind
      ? { ...before, cents: priceCents }
      : { name: plainRate({ isHourly, priceCents }).name, kind, cents: priceCents };
  return keepTariff(before ? rates.with(place, changed) : [...rates, changed]);
};

/** Where the plain rate stands; -1 when each asks for a time. */
const placeOfPlain = (tariff: Tariff): number =>
  tariff.findIndex((rate) => !isFlat(rate) && particularityOf(rate) === 0);

/** An hour, or a day, has one price, and nothing else is to be said. */
const asksOnePrice = ({ kind, dailyMaximumCents, minimumMinutes, stepMinutes, when }: TariffRate): boolean =>
  (kind === 'per_hour' || kind === 'per_day') &&
  [dailyMaximumCents, minimumMinutes, stepMinutes, when].every((said) => said === undefined);
