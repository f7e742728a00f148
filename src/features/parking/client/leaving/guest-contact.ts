// What a guest with start-stop parking typed as phone or email, kept in this tab while the payment is under way.

import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { readTab, storeTab } from '#platform/browser/tab-storage.ts';

export type GuestContact = { readonly contact: string; readonly agreesToTexts: boolean };
export type ContactErrors = { readonly contact?: string | undefined; readonly agreesToTexts?: string | undefined };

const KEY = 'parkvale.contact';
const texts = {
  missing: t`Give a phone or an email: without the link, only this device could stop your parking.`,
  agree: t`Agree to texts, or give an email.`,
};

/** Digits and no letters; the server says whether it is one. */
export const isPhone = (contact: string): boolean => /\d/.test(contact) && !/[@\p{L}]/u.test(contact);

export function readContact(): GuestContact {
  try {
    const { contact, agreesToTexts } = JSON.parse(readTab(KEY) ?? '{}') as Partial<GuestContact>;
    return { contact: typeof contact === 'string' ? contact : '', agreesToTexts: agreesToTexts === true };
  } catch {
    return { contact: '', agreesToTexts: false };
  }
}

export const storeContact = (typed: GuestContact): void => storeTab(KEY, JSON.stringify(typed));

export function checkContact({ contact, agreesToTexts }: GuestContact): ContactErrors {
  if (contact.trim() === '') return { contact: texts.missing };
  return isPhone(contact) && !agreesToTexts ? { agreesToTexts: texts.agree } : {};
}

export const contactToSend = ({ contact, agreesToTexts }: GuestContact) => ({
  contact: contact.trim(),
  ...(isPhone(contact) && { agreesToTexts }),
});

/** What the server says about it; null for any other refusal. */
export function contactErrorsIn(error: unknown): ContactErrors | null {
  if (!(error instanceof ApiError)) return null;
  const { contact, agreesToTexts } = error.fields;
  return contact || agreesToTexts ? { contact, agreesToTexts } : null;
}
