import { t } from 'ttag';

// A card as it is typed: grouped while typing at the end, left alone while correcting in the middle.
const texts = {
  numberMissing: t`Please enter the card number.`,
  expiryMissing: t`Please enter the expiration date as MM / YY.`,
  cvcMissing: t`Please enter the security code: 3 or 4 digits.`,
};

export type CardDraft = { readonly number: string; readonly expiry: string; readonly cvc: string };
export type CardErrors = { readonly [Name in keyof CardDraft]?: string };
export type WireCard = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
};

export const NO_CARD: CardDraft = { number: '', expiry: '', cvc: '' };
export const WALLET_CARD: WireCard = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };

const MAX_DIGITS = 19;
const FEWEST_DIGITS = 12;

export function typeNumber(old: string, typed: string): string {
  return isTypedOn(old, typed) ? groupNumber(typed) : typed.replace(/[^\d ]/g, '');
}

export function typeExpiry(old: string, typed: string): string {
  return isTypedOn(old, typed) ? groupExpiry(typed) : typed.replace(/[^\d /]/g, '');
}

export function typeCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** Whether the next field's turn has come: the last digit was typed on. */
export function isCompletedBy(name: 'number' | 'expiry', old: string, typed: string): boolean {
  const digits = digitsOf(typed);
  const whole = name === 'expiry' ? 4 : /^3[47]/.test(digits) ? 15 : 16;
  return isTypedOn(old, typed) && digits.length === whole;
}

/** Only checks that it is complete; whether it is correct is up to the provider. */
export function checkCard(card: CardDraft): CardErrors {
  return {
    ...(digitsOf(card.number).length < FEWEST_DIGITS ? { number: texts.numberMissing } : {}),
    ...(readExpiry(card.expiry) ? {} : { expiry: texts.expiryMissing }),
    ...(card.cvc.length < 3 ? { cvc: texts.cvcMissing } : {}),
  };
}

export function wireCard(card: CardDraft): WireCard {
  const { month = 0, year = 0 } = readExpiry(card.expiry) ?? {};
  return { number: digitsOf(card.number), expMonth: month, expYear: 2000 + year, cvc: card.cvc };
}

/** "4242 4242 4242 4242"; American Express in 4, 6 and 5. */
export function groupNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, MAX_DIGITS);
  if (/^3[47]/.test(digits)) return joinWith(' ', [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]);
  return (digits.match(/.{1,4}/g) ?? []).join(' ');
}

/** "12 / 34"; a first digit that cannot begin a month is one: "5" is "05". */
export function groupExpiry(typed: string): string {
  const digits = digitsOf(/^\s*[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  if (digits.length < 2) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function readExpiry(typed: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed) ?? [];
  if (month === undefined || year === undefined) return null;
  return Number(month) >= 1 && Number(month) <= 12 ? { month: Number(month), year: Number(year) } : null;
}

function isTypedOn(old: string, typed: string): boolean {
  return typed.length > old.length && typed.startsWith(old);
}

function joinWith(separator: string, parts: readonly string[]): string {
  return parts.filter(Boolean).join(separator);
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}
