// The texts of copying a zone's rates to others.

import { msgid, ngettext, t } from 'ttag';

const zones = (count: number): string => ngettext(msgid`${count} zone`, `${count} zones`, count);

export const copyTexts = {
  title: t`Copy these rates to other zones`,
  text: t`Choose zones of this lot or of your other lots. Their numbers, hours and spaces stay as they are.`,
  begin: t`Choose zones`,
  saveFirst: t`Save this zone first: only saved rates are copied.`,
  search: t`Find a lot or a zone`,
  none: t`No zones found. Try another name, address or number.`,
  noOthers: t`You have no other zone yet.`,
  zone: (number: string) => t`Zone ${number}`,
  here: t`This lot`,
  list: t`Zones`,
  now: t`Now:`,
  same: t`Already has these rates`,
  more: t`Show more zones`,
  chooseAll: (count: number) => t`Choose all ${count} shown`,
  chooseNone: t`Choose none`,
  preview: t`What changes`,
  nothing: t`Choose a zone to see what changes.`,
  changes: (count: number) => t`${zones(count)} will switch to these rates:`,
  unchanged: (count: number) =>
    ngettext(
      msgid`${count} selected zone already has them and does not change.`,
      `${count} selected zones already have them and do not change.`,
      count,
    ),
  tooMany: (most: number) => t`Choose at most ${most} zones at once.`,
  copy: (count: number) => t`Copy to ${zones(count)}`,
  copying: t`Copying…`,
  cancel: t`Close`,
  copied: (count: number) => t`The rates are copied to ${zones(count)}`,
  copiedText: t`New stays there use them. Parking already sold keeps its price.`,
  undo: t`Undo`,
  undoing: t`Undoing…`,
  undone: (count: number) => t`Undone: ${zones(count)} back on the earlier rates`,
  overtaken: t`Someone changed one of these zones in the meantime, so nothing was copied. Check their current rates and copy again.`,
  notUndone: t`Someone has changed one of these zones since, so nothing was undone.`,
};
