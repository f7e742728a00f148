import { msgid, ngettext } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';

/** "1,200 spaces" */
export const countSpaces = (count: number): string =>
  ngettext(msgid`${formatCount(count)} space`, `${formatCount(count)} spaces`, count);
