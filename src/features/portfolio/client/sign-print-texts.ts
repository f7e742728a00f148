// The texts of sign files, while they are drawn and when they are ready.

import { msgid, ngettext, t } from 'ttag';

export const signPrintTexts = {
  title: t`Signs to print`,
  signs: (count: number) => ngettext(msgid`${count} sign`, `${count} signs`, count),
  lots: (count: number) => ngettext(msgid`${count} lot`, `${count} lots`, count),
  sizes: { letter: t`Letter`, '12x18': '12 × 18 in' },
  drawn: (done: number, signs: number) =>
    ngettext(msgid`${done} of ${signs} sign is drawn.`, `${done} of ${signs} signs are drawn.`, signs),
  goesOn: t`You may leave this page. The file will be here, and under “Recent changes”.`,
  stop: t`Stop`,
  stopped: t`Stopped.`,
  failed: t`These signs could not be drawn. Try again, or choose fewer lots.`,
  download: t`Download the PDF`,
  storedUntil: (moment: string) => t`Kept until ${moment}`,
};
