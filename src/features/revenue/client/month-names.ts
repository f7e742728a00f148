import { t } from 'ttag';

export const monthNames: readonly string[] = [
  ...[t`January`, t`February`, t`March`, t`April`, t`May`, t`June`],
  ...[t`July`, t`August`, t`September`, t`October`, t`November`, t`December`],
];

/** "March" */
export function monthName({ month }: { readonly month: number }): string {
  return monthNames[month - 1] ?? '';
}
