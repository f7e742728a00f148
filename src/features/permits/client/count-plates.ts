import { msgid, ngettext } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';

export const countPlates = (count: number) =>
  ngettext(msgid`${formatCount(count)} plate`, `${formatCount(count)} plates, one may park at a time`, count);
