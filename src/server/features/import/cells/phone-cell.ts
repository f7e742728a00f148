// A phone number as people write it, where it is read back as the same.

import { formatUsPhone } from '#domain/contact/phone.ts';
import { readPhone } from '../../messages/outgoing-messages.ts';

export function writePhoneCell(phone: string): string {
  const written = formatUsPhone(phone);
  return readPhone(written) === phone ? written : phone;
}
