// The taxes of a lot in one cell: "City tax 10%; State tax 6.25% of parking and fee by platform from 2027-01-01". Unless
// the cell says otherwise, a tax is a share of parking, and the owner pays it to the authority.

import { gettext, t } from 'ttag';
import { judgeTaxes, MAX_TAXES, type TaxProblemKind } from '#features/pricing/rules/tax-settings.ts';
import { Tax } from '#features/pricing/tax.contract.ts';
import { splitEntries, unquote } from './split-entries.ts';

type ReadTaxes = { readonly taxes: readonly Tax[] } | { readonly problem: string };

const formHint = () =>
  t`Write each tax as "Name 10%" with a semicolon between taxes; "of parking and fee", "by platform", "from" and "until" a day may follow.`;
const DAY = String.raw`(\d{4}-\d{2}-\d{2})`;
const TAX = new RegExp(
  String.raw`^("(?:[^"]|"")*"|.+?)\s+(\d+(?:\.\d+)?)\s*%(?:\s+of\s+(parking|parking\s+and\s+fee))?(?:\s+by\s+(?:the\s+)?(owner|platform))?` +
    String.raw`(?:\s+from\s+${DAY})?(?:\s+until\s+${DAY})?$`,
  'i',
);
const TOGETHER: Readonly<Record<TaxProblemKind, () => string>> = {
  ends_before_it_starts: () => t`The last day comes before the first.`,
  given_twice: () => t`This tax appears twice for some of these days.`,
  over_the_whole: () => t`The taxes for a single day add up to more than 100 percent.`,
};

/** Reports the first thing that is wrong, and in which tax. */
export function readTaxesCell(cell: string): ReadTaxes {
  const taxes: Tax[] = [];
  for (const entry of splitEntries(cell)) {
    const [, written, percent = '', on = 'parking', by = 'owner', from, until] = TAX.exec(entry) ?? [];
    if (written === undefined) return { problem: formHint() };
    const name = unquote(written);
    const parsed = Tax.safeParse({
      name,
      percent,
      on: /fee$/i.test(on) ? 'parking_and_fee' : 'parking',
      remittedBy: by.toLowerCase(),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
    });
    if (!parsed.success) return { problem: `${name}: ${gettext(parsed.error.issues[0]?.message ?? '') || formHint()}` };
    taxes.push(parsed.data);
  }
  if (taxes.length > MAX_TAXES) return { problem: t`A location has at most ${MAX_TAXES} taxes.` };
  const [wrong] = judgeTaxes(taxes);
  return wrong ? { problem: `${taxes[wrong.index]?.name}: ${TOGETHER[wrong.problem]()}` } : { taxes };
}
