// One search box for everything: an input can be several things at once, such as a plate and a receipt code.

import { readPhone } from '#features/messages/server/public.ts';
import { checkPlate } from '#features/vehicles/rules/plate.ts';
import { EmailAddress, Id } from '#platform/contract/wire.ts';
import type { SupportHit } from '../support.contract.ts';

export type Understood = {
  readonly id?: string;
  readonly email?: string;
  readonly receiptKey?: string;
  /** The last eight hexadecimal digits of a stay's id. */
  readonly receiptCode?: string;
  readonly providerRef?: string;
  readonly plateKey?: string;
  /** E.164, or the digits of anything that is not an American number. */
  readonly phone?: string;
  readonly name?: string;
  /** A name that no person would have. */
  readonly lotName?: string;
};

export type FoundBy = SupportHit['foundBy'];

const RECEIPT_URL = /\/receipt\/([A-Za-z0-9_-]{22,60})/;
const RECEIPT_KEY = /^[A-Za-z0-9_-]{48}$/;
const RECEIPT_CODE = /^[0-9a-f]{8}$/;
/** Payment references of a card provider (pi_3Q…) and of PayPal. */
const PROVIDER_REF = /^(?:[a-z]{2,10}_[A-Za-z0-9_-]{6,100}|[A-Z0-9]{17})$/;
const LOT_NAME = /^[\p{L}\p{M}\p{N}\s'’.,&#()/-]{3,80}$/u;
const LETTERS = /\p{L}/gu;
/** A plate may have two letters. */
const LETTERS_OF_NAME = 3;
const NAME = /^[\p{L}\p{M}\s'’.-]{2,80}$/u;

export function understandSearch(typed: string): Understood {
  const id = Id.safeParse(typed.toLowerCase());
  if (id.success) return { id: id.data };
  if (typed.includes('@')) return emailIn(typed);
  // A card provider's reference may be as long as our keys, so each may look like the other.
  const named = { ...keyIn(typed), ...(PROVIDER_REF.test(typed) && { providerRef: typed }) };
  if (Object.keys(named).length > 0) return named;
  return { ...plateIn(typed), ...codeIn(typed), ...phoneIn(typed), ...nameIn(typed) };
}

function keyIn(typed: string): Understood {
  const receiptKey = typed.match(RECEIPT_URL)?.[1] ?? (RECEIPT_KEY.test(typed) ? typed : undefined);
  return receiptKey === undefined ? {} : { receiptKey };
}

function emailIn(typed: string): Understood {
  const email = EmailAddress.safeParse(typed);
  return email.success ? { email: email.data } : {};
}

function plateIn(typed: string): Understood {
  const plate = checkPlate(typed);
  return plate.ok ? { plateKey: plate.plateKey } : {};
}

function codeIn(typed: string): Understood {
  const receiptCode = typed.replace(/[\s\p{Pd}.#]/gu, '').toLowerCase();
  return RECEIPT_CODE.test(receiptCode) ? { receiptCode } : {};
}

function phoneIn(typed: string): Understood {
  const read = readPhone(typed);
  return 'phone' in read ? read : {};
}

function nameIn(typed: string): Understood {
  const text = typed.toLowerCase().replace(/\s+/g, ' ');
  if (NAME.test(typed)) return { name: text };
  const isLotName = LOT_NAME.test(typed) && (typed.match(LETTERS)?.length ?? 0) >= LETTERS_OF_NAME;
  return isLotName ? { lotName: text } : {};
}
