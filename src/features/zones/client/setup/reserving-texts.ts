// The texts of a zone's reservations, for its owner.

import { t } from 'ttag';

export const reservingTexts = {
  title: t`Reservations`,
  legend: t`Can drivers reserve here?`,
  lead: t`Existing reservations stand, whatever you change here.`,
  no: t`No`,
  yes: t`Yes`,
  days: t`How far ahead, in days`,
  daysHint: t`1 to 90. Drivers can cancel for free until their stay starts.`,
  daysWrong: t`A whole number of days from 1 to 90.`,
  stored: t`Share kept for walk-ups, in percent`,
  storedHint: t`Spaces kept for drivers without a reservation. 0 keeps none.`,
  storedWrong: t`A whole percentage from 0 to 100.`,
};
