// A phone number as people write it, in a format that reads back as the same number.

import { formatUsPhone } from '#domain/contact/phone.ts';
import { readPhone } from '../../messages/outgoing-messages.ts';

export function writePhoneCell(phone: string): string {
  const written = formatUsPhone(phone);
  const read = readPhone(written);
  return 'phone' in read && read.phone === phone ? written : phone;
}
