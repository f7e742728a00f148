// A lot's amenities and taxes, in the format that the import reads.

import type { Amenity } from '#features/lots/rules/amenities.ts';
import { readPhone } from '#features/messages/server/public.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { readTaxesCell } from './read-taxes-cell.ts';
import { quote } from './split-entries.ts';

export const writeTaxesCell = (taxes: readonly Tax[]): string => taxes.map(writeTax).join('; ');

/** A name that would be read as something else is put in quotes. */
function writeTax({ name, percent, on, remittedBy, from, until }: Tax): string {
  const terms = [
    `${percent}%`,
    ...(on === 'parking_and_fee' ? ['of parking and fee'] : []),
    ...(remittedBy === 'platform' ? ['by platform'] : []),
    ...(from ? [`from ${from}`] : []),
    ...(until ? [`until ${until}`] : []),
  ].join(' ');
  const plain = `${name} ${terms}`;
  const read = readTaxesCell(plain);
  const isSafe = 'taxes' in read && read.taxes.length === 1 && read.taxes[0]?.name === name;
  return isSafe && !name.includes('"') ? plain : `${quote(name)} ${terms}`;
}

export const writeAmenitiesCell = (amenities: readonly Amenity[]): string =>
  amenities.map((amenity) => (amenity === 'ev' ? 'EV charging' : amenity)).join('; ');

/** A phone number as people write it, in a format that reads back as the same number. */
export function writePhoneCell(phone: string): string {
  const written = formatUsPhone(phone);
  const read = readPhone(written);
  return 'phone' in read && read.phone === phone ? written : phone;
}
