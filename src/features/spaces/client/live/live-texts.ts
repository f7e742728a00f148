// The texts of the owner's live view of a lot.

import { msgid, ngettext, t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';
import { overText } from '#platform/wording/over-text.ts';

const spaceCount = (count: number) =>
  ngettext(msgid`${formatCount(count)} space`, `${formatCount(count)} spaces`, count);

export const liveTexts = {
  zone: (number: string) => t`Zone ${number}`,
  ofZone: (number: string) => t` (zone ${number})`,
  allLeft: (left: number, capacity: number) => t`${formatCount(left)} of ${spaceCount(capacity)} left`,
  ofCapacity: (capacity: number) => t`of ${spaceCount(capacity)}`,
  over: (count: number) => t`${formatCount(count)} over`,
  overText,
};

export const blockTexts = {
  givenBack: (count: number) => t`${spaceCount(count)} available again`,
};
