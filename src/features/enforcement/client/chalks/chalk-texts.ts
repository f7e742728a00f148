import { msgid, ngettext, t } from 'ttag';

export const chalkTexts = {
  title: t`Chalked cars`,
  cars: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  chalk: t`Chalk this car`,
  save: t`Save chalk`,
  saving: t`Saving…`,
  place: t`Place`,
  placeHint: t`Such as Bay 12 or By the gate.`,
  hereFor: (span: string) => t`Here for ${span}`,
  hereForAbout: (span: string) => t`Here for about ${span}`,
  hereNow: t`Seen just now`,
  paid: t`Paid`,
  check: t`Check`,
  checkName: (plate: string) => t`Check: ${plate}`,
  erase: t`Erase`,
  eraseName: (plate: string) => t`Erase the chalk on ${plate}`,
  unsent: t`Waiting for signal`,
  notStored: t`This chalk could not be saved.`,
};
