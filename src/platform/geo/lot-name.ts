import { readUsAddress } from './us-address.ts';

export type NamedLot = { readonly name: string; readonly address: string };

/** Rule 485: number and street tell the lots of one chain apart; null where the lot's name says them already. */
export function streetOfLot({ name, address }: NamedLot): string | null {
  const { street } = readUsAddress(address);
  return street === '' || name.toLowerCase().includes(street.toLowerCase()) ? null : street;
}

/** "Harbor Garage, 12 Pier Ave": a lot in one line, for choices, mails and files. */
export function nameLot(lot: NamedLot): string {
  const street = streetOfLot(lot);
  return street === null ? lot.name : `${lot.name}, ${street}`;
}

/** Whether a lot's name or address contains all of the typed words, in whole or in part. */
export function hasWords({ name, address }: NamedLot, words: string): boolean {
  const text = `${name} ${address}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
