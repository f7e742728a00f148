// A price as lot owners type it, turned into the dollars that the server takes: a number with at most two decimals.

import { type Cents, dollarsToCents } from '#domain/money/cents.ts';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.form;
const MOST_DOLLARS = 10_000;
const AMOUNT = /^(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/;

export type ReadPrice =
  | { readonly ok: true; readonly dollars: number; readonly cents: Cents }
  | { readonly ok: false; readonly problem: string };

export function readPrice(typed: string): ReadPrice {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (/^[-−]/.test(text)) return { ok: false, problem: texts.priceBelowZero };
  if (!AMOUNT.test(text) || !/\d/.test(text)) return { ok: false, problem: texts.priceMissing };
  const dollars = Number(text.replaceAll(',', ''));
  if (dollars > MOST_DOLLARS) return { ok: false, problem: texts.priceTooHigh };
  const cents = dollarsToCents(dollars);
  return cents === undefined ? { ok: false, problem: texts.priceTooFine } : { ok: true, dollars, cents };
}
