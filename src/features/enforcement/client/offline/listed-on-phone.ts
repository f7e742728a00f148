// The owner's lists, as stored on this phone.

import { isListed } from '#features/plate-lists/rules/plate-lists.ts';
import type { PlateMatch } from '../../offline-pack.ts';
import type { SavedLot } from './lot-pack.ts';

type Requested = { readonly plateKey: string; readonly state: string | null };

/** The lists that a plate is on. */
export function listedOnPhone({ lists }: Pick<SavedLot, 'lists'>, requested: Requested): PlateMatch[] {
  return lists.plates
    .filter(({ p, s }) => isListed({ plateKey: p, state: s || null }, requested))
    .map(({ list, reason, until }) => ({ list, reason, until }));
}
