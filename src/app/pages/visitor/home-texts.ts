import { t } from 'ttag';

export const homeTexts = {
  example: {
    label: t`An example: paid parking with 1 hour 52 minutes left`,
    caption: t`Example`,
    lot: t`Harbor Street Garage`,
    plate: t`PKV 2026`,
    status: t`Paid`,
    left: t`1 h 52 min left`,
    total: t`Total`,
  },
};
