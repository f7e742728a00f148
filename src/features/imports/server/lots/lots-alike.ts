// An import asks the database only for the owner's lots that may be in its file, however many the owner has.

import type { ImportPlan } from './import-plan.ts';

/** Each query takes a millisecond or two of the database's time. */
const LOTS_AT_A_TIME = 200;

/**
 * What the database compares, with the indexes `locations_alike` and `locations_at_address`. Lots with the same `lotKey` have the same likeness, and few others do. It
 * counts only digits and letters to which no other letters fold: the Kelvin sign folds to k, and a dotted capital I to i.
 */
export function likenessOf(
  ownerId: string,
  { name, address }: { readonly name: string; readonly address: string },
): string {
  return `${ownerId}${lettersOf(`${name}${address}`)}`;
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^a-hjl-z0-9]/g, '');

/** JSON arrays of some hundreds each, which go to the database unchanged. */
export type LotsSought = { readonly likenesses: string; readonly addresses: string; readonly references: string };

/** The lots of a plan, by name and address, and by the owner's own references. */
export function likenessesOf({ lots }: ImportPlan, ownerId: string): readonly LotsSought[] {
  const all = [...lots.values()];
  return Array.from({ length: Math.ceil(all.length / LOTS_AT_A_TIME) }, (_, part) => {
    const some = all.slice(part * LOTS_AT_A_TIME, (part + 1) * LOTS_AT_A_TIME);
    return {
      likenesses: JSON.stringify([...new Set(some.map((lot) => likenessOf(ownerId, lot)))]),
      addresses: JSON.stringify([...new Set(some.map(({ address }) => `${ownerId}${lettersOf(address)}`))]),
      references: JSON.stringify(some.flatMap(({ reference }) => reference ?? [])),
    };
  });
}
