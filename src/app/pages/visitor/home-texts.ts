import { t } from 'ttag';

export const homeTexts = {
  product: t`Parkvale`,
  title: t`Parking with the total price up front`,
  lead: t`No app, no account, no surprise fee.`,
  findParking: t`Find parking near me`,
  allLots: t`All lots there`,
  steps: [t`Find your lot`, t`Choose how long`, t`Pay and go`],
  stepsTitle: t`Three steps, about a minute`,
  example: {
    label: t`An example: a paid stay with 1 hour 52 minutes left`,
    caption: t`Example`,
    lot: t`Harbor Street Garage`,
    zone: t`Zone 2`,
    plate: t`PKV 2026`,
    status: t`Paid`,
    until: t`until 5:40 PM`,
    left: t`1 h 52 min left`,
    parking: t`Parking, 2 h`,
    fee: t`Transaction fee`,
    total: t`Total`,
  },
  ownersTitle: t`Do you own a lot?`,
  owners: t`List your parking lot`,
  back: t`Back Home`,
};
