// The texts of copying a zone's rates to others.

import { msgid, ngettext, t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';

const zones = (count: number): string =>
  ngettext(msgid`${formatCount(count)} zone`, `${formatCount(count)} zones`, count);

export const copyTexts = {
  changes: (count: number) => t`${zones(count)} will switch to these rates:`,
  copy: (count: number) => t`Copy to ${zones(count)}`,
  copied: (count: number) => t`The rates are copied to ${zones(count)}`,
  undone: (count: number) => t`Undone: ${zones(count)} back on the earlier rates`,
};
