// The texts for adding time to several vehicles of one receipt at once.

import { msgid, ngettext, t } from 'ttag';

export const longerTexts = {
  title: t`Add time for all`,
  howMuch: t`How much longer for each?`,
  vehicles: t`Cars`,
  leaveOut: t`Leave out`,
  leaveOutPlate: (plate: string) => t`Leave out ${plate}`,
  takeIn: t`Include`,
  takeInPlate: (plate: string) => t`Include ${plate}`,
  leftOut: t`Left out`,
  leaveOutFirst: t`Leave out the cars that cannot get this time, or choose less.`,
  nobodyLeft: t`Include at least one car.`,
  together: t`All of them get the time, or none do and you are not charged.`,
  moreFor: (count: number) => ngettext(msgid`more time for ${count} car`, `more time for ${count} cars`, count),
  parking: (rate: string, forVehicles: string) => `${rate}, ${forVehicles}`,
  changed: t`Something has changed. Check the cars and the total.`,
};
