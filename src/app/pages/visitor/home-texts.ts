import { t } from 'ttag';

export const homeTexts = {
  product: t`Parkvale`,
  title: t`Parking with the total price up front`,
  lead: t`Pick a zone, choose how long, pay. No app, no account, no surprise fee at the last step.`,
  findParking: t`Find parking near me`,
  atSign: t`Standing at a sign?`,
  steps: [
    { title: t`Find your lot`, text: t`On the list of lots near you, or by the code on its sign.` },
    {
      title: t`Choose how long`,
      text: t`The total, taxes and fees included, is on the page before we ask for anything.`,
    },
    { title: t`Pay and go`, text: t`Your plate is covered from that moment. Add time from wherever you are.` },
  ],
  stepsTitle: t`Three steps, about a minute`,
  example: {
    label: t`An example: a paid stay with 1 hour 52 minutes left`,
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
  ownersText: t`List it with its zones, prices and hours, put up the sign, and get paid. A single space is as welcome as a garage.`,
  owners: t`List your parking lot`,
  backTitle: t`Been here before?`,
  backText: t`Your bookings, your lots and your profile are on your dashboard.`,
  back: t`Back Home`,
};
