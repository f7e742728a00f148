// The mail to the people of a stand when a shift closes. It names nobody: names can be removed from the page later, but not from
// a mail.

import { msgid, ngettext, t } from 'ttag';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import type { AccountMail, MailSection } from '#features/messages/server/public.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import type { MissingKey } from '../../rules/shift.ts';

type Closed = {
  readonly shift: ValetShift;
  readonly lot: Pick<LocationRow, 'id' | 'name' | 'address' | 'timeZone'>;
  readonly publicUrl: string;
};

export function shiftMail({ shift, lot, publicUrl }: Closed): AccountMail {
  const { note, difference } = shift;
  const lotName = nameLot(lot);
  const till = differenceWords(difference ?? 0);
  return {
    subject: t`${lotName}: shift closed. ${till}`,
    title: t`The shift at ${lotName} is closed`,
    paragraphs: [till, ...(note === '' ? [] : [t`Note: ${note}`])],
    sections: [timesSection(shift, lot.timeZone), tillRows(shift), ...tipRows(shift), keyRows(shift)],
    button: { label: t`Open the shifts`, url: `${publicUrl}/management/${lot.id}/shifts` },
  };
}

function differenceWords(cents: number): string {
  if (cents === 0) return t`The till balances.`;
  return cents > 0 ? t`The till is ${formatCents(cents)} over.` : t`The till is ${formatCents(-cents)} short.`;
}

function timesSection({ openedAt, closedAt }: ValetShift, timeZone: string): MailSection {
  const startsAt = new Date(openedAt);
  const endsAt = new Date(closedAt ?? openedAt);
  return {
    rows: [[t`Shift`, `${formatDay(startsAt, timeZone)}, ${formatTimeRange({ startsAt, endsAt }, { timeZone })}`]],
  };
}

function tillRows({ float, expected, counted, counts, roomCharges }: ValetShift): MailSection {
  const first = counts[0];
  return {
    heading: t`Till`,
    rows: [
      [t`Started with`, formatCents(float)],
      [t`Taken in cash`, formatCents((expected ?? 0) - float)],
      [t`Should hold`, formatCents(expected ?? 0)],
      ...(first && counts.length > 1 ? [[t`Counted first`, formatCents(first.counted)] as const] : []),
      [t`Counted`, formatCents(counted ?? 0)],
      ...(roomCharges > 0 ? [[t`Charged to rooms, not in the till`, formatCents(roomCharges)] as const] : []),
    ],
  };
}

/** What each person gets is on the page, with their names. */
function tipRows({ tips }: ValetShift): MailSection[] {
  if (!tips || tips.total === 0) return [];
  const { total, inCash, shared, people, open } = tips;
  return [
    {
      heading: t`Tips for your attendants`,
      rows: [
        ...(total > inCash ? [[t`Paid online`, formatCents(total - inCash)] as const] : []),
        ...(inCash > 0 ? [[t`Taken in cash, not in the till`, formatCents(inCash)] as const] : []),
        ...(shared > 0 ? [[t`Shared by the shift`, formatCents(shared)] as const] : []),
        [t`People receiving tips`, String(people.length)],
        ...(open > 0 ? [[t`Unassigned`, formatCents(open)] as const] : []),
      ],
    },
  ];
}

function keyRows({ keys, carsLeft }: ValetShift): MailSection {
  const left = carsLeft ?? 0;
  return {
    heading: t`Keys and cars`,
    rows: [
      [t`Cars left for the next shift`, String(left)],
      [t`Keys on their hooks`, String(keys?.found ?? 0)],
      // Makes the keys add up to the cars that are left.
      ...(keys && keys.out > 0
        ? [[t`Keys with attendants, cars on their way or in front`, String(keys.out)] as const]
        : []),
      ...(keys && keys.withoutHook.length > 0
        ? [[t`Cars without a hook`, String(keys.withoutHook.length)] as const]
        : []),
      ...(keys?.missing ?? []).map((key) => [missingWords(key), whereWords(key)] as const),
      ...(keys && keys.stray.length > 0 ? [[strayWords(keys.stray.length), keys.stray.join(', ')] as const] : []),
    ],
  };
}

const missingWords = ({ ticketNumber, hook }: MissingKey) => t`Missing: ticket ${ticketNumber}, hook ${hook}`;

const strayWords = (hooks: number) =>
  ngettext(msgid`Hook with a key for no open ticket`, `Hooks with keys for no open ticket`, hooks);

function whereWords({ why }: MissingKey): string {
  switch (why) {
    case 'in_car':
      return t`In the car`;
    case 'with_attendant':
      return t`With an attendant`;
    case 'with_guest':
      return t`With the guest`;
    case 'not_found':
      return t`Not found`;
    default:
      return (why satisfies null) ?? '';
  }
}
