// The texts of the owner's editor of rates.

import { t } from 'ttag';

export const ratesTexts = {
  title: t`Rates`,
  rate: (place: number) => t`Rate ${place}`,
  remove: t`Remove`,
  week: t`The week`,
};
