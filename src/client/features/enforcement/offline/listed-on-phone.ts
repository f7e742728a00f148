// The owner's lists, as stored on this phone.

import type { PlateMatch } from '#contract/stays/offline-pack.ts';
import { isListed } from '#domain/enforcement/plate-lists.ts';
import type { SavedLot } from './lot-pack.ts';

type Asked = { readonly plateKey: string; readonly state: string | null };

/** The lists that a plate is on. */
export function listedOnPhone({ lists }: Pick<SavedLot, 'lists'>, asked: Asked): PlateMatch[] {
  return lists.plates
    .filter(({ p, s }) => isListed({ plateKey: p, state: s || null }, asked))
    .map(({ list, reason, until }) => ({ list, reason, until }));
}
