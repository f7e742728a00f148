// The texts for adding time to several vehicles of one receipt at once.

import { msgid, ngettext } from 'ttag';

export const longerTexts = {
  moreFor: (count: number) => ngettext(msgid`more time for ${count} car`, `more time for ${count} cars`, count),
  parking: (rate: string, forVehicles: string) => `${rate}, ${forVehicles}`,
};
