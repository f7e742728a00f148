// The one rule for every phone number that somebody types, imports or sends. Digits are never picked out of something else.

import { createRequire } from 'node:module';
import { t } from 'ttag';

/** E.164, such as +13125550123; or what is wrong, with what to do. */
type ReadPhone = { readonly phone: string } | { readonly problem: string };

const EXAMPLE = '(312) 555-0123';
/** Spreadsheets write whole numbers with decimals. */
const DECIMALS = /(?<=^\+?\d{10,15})[.,]0+$/;
const COUNTRY_IN_PARENTHESES = /^\((\+\d+)\)/;
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;
const EXTENSION = /(?:;ext=|#|\b(?:ext(?:ension)?|x)[.:]?|(?<=\d)x)\s*\d{1,6}$/i;
const ONE_NUMBER = /^[(\s]*\+?[\d\s()./\p{Pd}]+$/u;

/** A number without a country is American. A US number is valid only in an area that has one. */
export function readPhone(typed: string): ReadPhone {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    .replace(COUNTRY_IN_PARENTHESES, '$1 ')
    .replace(DECIMALS, '');
  if (SHORTENED.test(text))
    return { problem: t`A spreadsheet shortened this number. Format its cell as text and type the number again.` };
  if (EXTENSION.test(text)) return { problem: t`Leave out the extension.` };
  if (text !== '' && !ONE_NUMBER.test(text))
    return { problem: t`Write one phone number in digits, such as ${EXAMPLE}.` };
  const number = parseWhole(text);
  return number?.isValid() ? { phone: number.number } : { problem: whyNot(text) };
}

let library: typeof import('libphonenumber-js/min') | undefined;

/** The library takes 6 MB, so it is loaded with the first number. */
function parseWhole(text: string) {
  library ??= createRequire(import.meta.url)('libphonenumber-js/min') as typeof import('libphonenumber-js/min');
  return library.parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
}

function whyNot(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 7 && !text.includes('+')) return t`Add the area code, such as ${EXAMPLE}.`;
  const [, area] = /^1?(\d{3})\d{7}$/.exec(digits) ?? [];
  if (area && !parseWhole(`+1${area}5550123`)?.isValid())
    return t`There is no area code ${area}. A number of another country begins with + and its country code.`;
  if (!text.includes('+') && digits.length > 7)
    return t`Please provide a valid phone number. A number of another country begins with + and its country code.`;
  return t`Please provide a valid phone number`;
}
