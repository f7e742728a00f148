// The texts of a zone's reservations, for its owner.

import { t } from 'ttag';

export const reservingTexts = {
  daysWrong: t`A whole number of days from 1 to 90.`,
  storedWrong: t`A whole percentage from 0 to 100.`,
};
