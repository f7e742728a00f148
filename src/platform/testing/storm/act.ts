/** What every operation of a storm gets, and the caller that it derives from it. */
import type { Random } from '../cases/seeded-random.ts';
import type { StubbornClient } from '../kill/stubborn-client.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import type { PricedZone } from './audit/price-list.ts';
import type { Providers } from './providers.ts';
import type { TimePasses } from './time-passes.ts';

export type Headers = Record<string, string>;

export type Lot = {
  readonly locationId: string;
  readonly ownerId: string;
  readonly zoneIds: Readonly<Record<PricedZone, string>>;
  readonly code: string;
  /** On the sign of the plain zone. */
  readonly signCode: string;
  /** The headers of an odogwu, who may do everything. */
  readonly headers: Headers;
};

export type Act = {
  readonly client: StubbornClient;
  readonly providers: Providers;
  readonly random: Random;
  readonly lot: Lot;
  readonly timePasses: TimePasses;
  /** Counts the operations. */
  readonly note: (operation: string) => void;
};

export type Operation = (act: Act) => Promise<Acknowledged[]>;

/** Each caller has its own address, because the limits are per address. */
export function from({ random }: Pick<Act, 'random'>): Headers {
  const part = () => random.between(1, 255);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}
