// The texts of the forms that create, edit and park. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const formTexts = {
  back: t`Ticket`,
  noHook: t`No hook`,
  plate: t`License plate`,
  state: t`State`,
  parkedBy: t`Parked by`,
  parkedLocation: t`Parked at`,
  parkedHint: t`Level and space, such as B14`,
  editBusy: t`Saving…`,
};

/** Until a stand knows its own. */
export const MAKES = [
  t`Toyota`,
  t`Honda`,
  t`Ford`,
  t`BMW`,
  t`Mercedes`,
  t`Audi`,
  t`Lexus`,
  t`Tesla`,
  t`Chevrolet`,
  t`Nissan`,
  t`Jeep`,
  t`Subaru`,
  t`Hyundai`,
  t`Kia`,
];
