// PayPal writes amounts as decimal strings; they are converted without floating point.

export type PayPalMoney = { readonly currency_code: string; readonly value: string };

export function toPayPalMoney(cents: number): PayPalMoney {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const value = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return { currency_code: 'USD', value };
}

/** @throws when it is not in dollars, or has fractions of a cent. */
export function centsOf({ currency_code, value }: PayPalMoney): number {
  const [, sign, dollars = '', cents = ''] = /^(-?)(\d*)(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (currency_code !== 'USD' || sign === undefined || dollars + cents === '') {
    throw new Error(`PayPal answered an amount that is none of ours: ${value} ${currency_code}`);
  }
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return sign && amount > 0 ? -amount : amount;
}
