// "Did you mean gmail.com?": a slip in the name of a large mail service. It is only a hint; such an address is accepted.

import { isEmailAddress } from './email.ts';

const SERVICES = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com', 'live.com', 'msn.com'],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'protonmail.com'],
];
/** Services whose names are one letter away from another. */
const REAL = new Set([...SERVICES, 'mail.com', 'email.com', 'ymail.com', 'me.com', 'mac.com', 'aim.com', 'att.com']);
const MIN_LENGTH = 'gmail.co'.length;
const SLIPPED_COM = /\.(?:con|cmo|ocm|vom|xom|cpm|coom|comm)$/;

/** The address with the domain that was probably meant; null if nothing looks wrong. */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  if (!isEmailAddress(address) || REAL.has(domain)) return null;
  const ended = domain.replace(SLIPPED_COM, '.com');
  const corrected = SERVICES.find((service) => ended === service || isNear(ended, service)) ?? ended;
  return corrected === domain ? null : address.slice(0, at) + corrected;
}

const isNear = (domain: string, service: string): boolean =>
  domain.length >= MIN_LENGTH && service.length > MIN_LENGTH && !REAL.has(domain) && isOneSlipApart(domain, service);

/** One letter is missing, added or wrong, or two neighbors are swapped. */
function isOneSlipApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let same = 0;
  const max = Math.min(one.length, other.length) - start;
  while (same < max && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  const [left, right] = [one.slice(start, one.length - same), other.slice(start, other.length - same)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''));
}
