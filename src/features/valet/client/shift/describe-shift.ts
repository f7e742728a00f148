import { msgid, ngettext, t } from 'ttag';
import type { Cents } from '#platform/money/cents.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import { type MissingReason, tillAlarm } from '../../rules/shift.ts';

export function describeDifference(cents: Cents): string {
  if (cents === 0) return t`The till balances.`;
  return cents > 0 ? t`The till is ${formatCents(cents)} over.` : t`The till is ${formatCents(-cents)} short.`;
}

const BANNERS = { none: 'success', off: 'warning', far_off: 'error' } as const;
export const bannerOfTill = (difference: Cents) => BANNERS[tillAlarm(difference)];

const BADGES = { none: 'green', off: 'orange', far_off: 'red' } as const;
export const badgeOfTill = (difference: Cents) => BADGES[tillAlarm(difference)];

export const describeCarsLeft = (cars: number): string =>
  ngettext(msgid`${cars} car stays for the next shift`, `${cars} cars stay for the next shift`, cars);

export const missingReasonNames: Readonly<Record<MissingReason, string>> = {
  in_car: t`In the car`,
  with_attendant: t`With an attendant`,
  with_guest: t`With the guest`,
  not_found: t`Not found`,
};

type Missing = NonNullable<ValetShift['keys']>['missing'];

/** "Missing: ticket 1002 (hook 2, Leo)". */
export function describeMissing(missing: Missing): string {
  const names = missing
    .map(({ ticketNumber, hook, why, who }) => {
      const where = who === '' && why !== null ? missingReasonNames[why].toLowerCase() : who;
      return where === ''
        ? t`ticket ${ticketNumber} (hook ${hook})`
        : t`ticket ${ticketNumber} (hook ${hook}, ${where})`;
    })
    .join(', ');
  return t`Missing: ${names}`;
}
