import { t } from 'ttag';

export const homeTexts = {
  product: t`Parkvale`,
  title: t`Parking with the total price up front`,
  lead: t`No app, no account, no surprise fee.`,
  findParking: t`Find parking near me`,
  allLots: t`All lots`,
  example: {
    label: t`An example: a paid stay with 1 hour 52 minutes left`,
    caption: t`Example`,
    lot: t`Harbor Street Garage`,
    plate: t`PKV 2026`,
    status: t`Paid`,
    left: t`1 h 52 min left`,
    total: t`Total`,
  },
  owners: t`List your parking lot`,
  back: t`Back Home`,
};
