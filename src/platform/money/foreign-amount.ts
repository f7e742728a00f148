/**
 * Rule 42: money in a currency other than dollars buys nothing and is never added to cents. It is only shown, as providers
 * report it: in the currency's smallest unit, such as 1100 of "mxn".
 */

/** "MX$11.00", "¥1,100", "KWD 1.100". For an unknown currency, the units and its code. */
export const formatForeign = (units: number, currency: string): string => {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(units / 10 ** decimals).replaceAll('\u00a0', ' ');
  } catch {
    return `${units} ${currency.toUpperCase()}`;
  }
};
