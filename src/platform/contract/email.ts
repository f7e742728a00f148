// The one rule for email addresses, and the form by which accounts are found.

import { parseUrl } from './parse-url.ts';

const ATOM = "(?:[\\w!#$%&'*+/=?^`{|}~-]|[^\\p{ASCII}\\p{C}\\p{Z}\\p{P}])+";
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');
const MAX_LOCAL_BYTES = 64;
const DOMAIN_TEXT = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** What mail servers accept, including other alphabets. Only sending an email can tell whether an address exists. */
export function isEmailAddress(text: string): boolean {
  const { local, domain } = partsOf(text);
  return (
    LOCAL_PART.test(local) &&
    new TextEncoder().encode(local).length <= MAX_LOCAL_BYTES &&
    asciiDomainOf(domain) !== null
  );
}

/**
 * Rule 99: an email address is stored as it was typed. Addresses that differ only in case, or in how a domain's letters
 * are spelled, have the same key, which is used to find accounts and count attempts.
 */
export function emailKey(address: string): string {
  const { local, domain } = partsOf(address.normalize('NFC').toLowerCase());
  return `${local}@${asciiDomainOf(domain) ?? domain}`;
}

/** As mail servers look the domain up: josé@xn--bcher-kva.example for josé@bücher.example. */
export function asciiEmail(address: string): string {
  const { local, domain } = partsOf(address);
  return `${local}@${asciiDomainOf(domain) ?? domain}`;
}

function partsOf(address: string): { readonly local: string; readonly domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, Math.max(0, at)), domain: address.slice(at + 1) };
}

/** Null when it cannot be the name of a mail server. */
function asciiDomainOf(domain: string): string | null {
  const hostname = DOMAIN_TEXT.test(domain) ? parseUrl(`http://${domain}`)?.hostname : undefined;
  return hostname !== undefined && DOMAIN.test(hostname) ? hostname : null;
}
