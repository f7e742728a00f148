// A phone number as people write it, in a format that reads back as the same number.

import { readPhone } from '#features/messages/server/outgoing-messages.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';

export function writePhoneCell(phone: string): string {
  const written = formatUsPhone(phone);
  const read = readPhone(written);
  return 'phone' in read && read.phone === phone ? written : phone;
}
