// One field takes a phone or an email; texts go only to those who agree to them.

import { t } from 'ttag';
import { isStopped, readPhone } from '#features/messages/server/public.ts';
import { isEmailAddress } from '#platform/contract/email.ts';
import { isRefusal, type Refusal, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { StopContact } from '../../rules/stop-contact.ts';

type Typed = { readonly contact: string; readonly agreesToTexts?: boolean | undefined };

export async function readContact(db: Db, { contact, agreesToTexts }: Typed): Promise<StopContact | Refusal> {
  if (/[@\p{L}]/u.test(contact)) {
    return isEmailAddress(contact)
      ? { kind: 'email', email: contact }
      : refuseField('contact', t`Please provide a valid email address, or a phone number.`);
  }
  const phone = await readAgreed(db, contact, agreesToTexts);
  return isRefusal(phone) ? phone : { kind: 'phone', phone };
}

async function readAgreed(db: Db, typed: string, agreesToTexts = false): Promise<string | Refusal> {
  const read = readPhone(typed);
  if ('problem' in read) return refuseField('contact', read.problem);
  if (!agreesToTexts) return refuseField('agreesToTexts', t`Agree to texts, or give an email.`);
  if (await isStopped(db, read.phone))
    return refuseField('contact', t`This number gets no texts from us because it replied STOP. Give an email instead.`);
  return read.phone;
}
