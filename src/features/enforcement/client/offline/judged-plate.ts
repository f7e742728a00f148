// A look-up as shown, whether the server just judged it or this phone did from stored data.

import type { PlateStatus } from '../../enforcement.contract.ts';

export type NearCar = PlateStatus['nearMatches'][number];

export type JudgedPlate = Pick<
  PlateStatus,
  | 'success'
  | 'message'
  | 'verdict'
  | 'nearMatches'
  | 'listed'
  | 'plate'
  | 'state'
  | 'walkZone'
  | 'timeZone'
  | 'checkedAt'
> & {
  /** Null when the server judged; otherwise the time of the phone's data. */
  readonly dataFrom: string | null;
  /** The lot's time zone. */
  readonly locationId: string;
};

export type VerdictTone = 'green' | 'orange' | 'red' | 'gray';

/** Old data may clear a car but never accuse one: what it does not know, it does not call unpaid. */
export function toneOf({ verdict: { covered, elsewhere, kind }, dataFrom }: JudgedPlate): VerdictTone {
  if (elsewhere) return 'orange';
  if (covered) return 'green';
  if (kind === 'near') return 'orange';
  if (dataFrom !== null) return 'gray';
  return kind === 'not_started' ? 'orange' : 'red';
}

/** The car found by its plate alone, without a state: only the state is left to compare. */
export function onlyStateMissing({ verdict, nearMatches }: JudgedPlate): NearCar | null {
  if (verdict.kind !== 'near') return null;
  const [first] = nearMatches;
  return first && first.differences.length === 0 && first.state === 'missing' ? first : null;
}
