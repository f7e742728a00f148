// The texts of the owner's list of dates on which a lot is closed or open at other hours.

import { t } from 'ttag';

export const datedHoursTexts = {
  add: t`Add dates`,
  save: t`Save`,
  saving: t`Saving…`,
};
