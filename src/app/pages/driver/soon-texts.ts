// For a lot that does not sell yet.

import { t } from 'ttag';

export const soonTexts = {
  title: t`This lot is not open yet`,
  text: t`Please park somewhere else. Nothing was charged.`,
};
