/**
 * Rule 19: a zone has a plain rate, which is what an hour or a day costs when nothing more specific applies. The zone's
 * price and whether it is hourly read and write that rate. A zone without other rates is stored with its plain rate alone.
 */
import type { Rate } from '../offer.ts';
import { type PlainRate, plainRate } from '../plain-rate.ts';
import { priceOfOne } from './price-tariff.ts';
import { isFlat, specificityOf, type Tariff, type TariffRate } from './tariff.ts';

/** As stored with a zone: `rates` is null when the plain rate is the only one. */
export type StoredRates = { readonly rate: Rate; readonly rates: Tariff | null };

/** All rates of a zone, including the plain one. */
export const tariffOf = ({ rate: { name, isHourly, priceCents }, rates }: StoredRates): Tariff =>
  rates ?? [{ name, kind: isHourly ? 'per_hour' : 'per_day', cents: priceCents }];

/** @throws RangeError when there are no rates */
export const storedRatesOf = (tariff: Tariff): StoredRates => {
  const plain = tariff[indexOfPlain(tariff)] ?? tariff.find((rate) => !isFlat(rate)) ?? tariff[0];
  if (!plain) throw new RangeError('A zone without rates sells nothing.');
  const isHourly = plain.kind !== 'per_day';
  const rate = { name: plain.name, isHourly, priceCents: priceOfOne(plain, isHourly) };
  return { rate, rates: tariff.length === 1 && asksOnePrice(plain) ? null : tariff };
};

/** The zone's rates with a different plain price; all others stay the same. */
export const withPlainPrice = (stored: StoredRates, { isHourly, priceCents }: PlainRate): StoredRates => {
  const { rate, rates } = stored;
  if (isHourly === rate.isHourly && priceCents === rate.priceCents) return stored;
  if (!rates) {
    const fresh = plainRate({ isHourly, priceCents });
    return { rate: isHourly === rate.isHourly ? { ...fresh, name: rate.name } : fresh, rates };
  }
  const index = indexOfPlain(rates);
  const before = rates[index];
  const kind = isHourly ? 'per_hour' : 'per_day';
  const changed: TariffRate =
    before?.kind === kind
      ? { ...before, cents: priceCents }
      : { name: plainRate({ isHourly, priceCents }).name, kind, cents: priceCents };
  return storedRatesOf(before ? rates.with(index, changed) : [...rates, changed]);
};

/** The index of the plain rate; -1 when every rate has times. */
const indexOfPlain = (tariff: Tariff): number => tariff.findIndex((rate) => !isFlat(rate) && specificityOf(rate) === 0);

/** A single price for an hour or a day, without further conditions. */
const asksOnePrice = (rate: TariffRate): boolean => {
  const { kind, name: _, ...rest } = rate;
  if (kind !== 'per_hour' && kind !== 'per_day') return false;
  return Object.entries(rest).every(([property, value]) => property === 'cents' || value === undefined);
};
