// The texts of the page on which an owner sets what a stand charges.

import { t } from 'ttag';

export const standRatesTexts = {
  title: t`Stand rates`,
  back: t`Valet settings`,
  lead: t`The time at which a car is parked decides which rates apply. Guests pay the time-based rate or the flat rate, whichever is lower.`,
  first: t`Set the stand up first`,
  firstText: t`Set its price and hooks before its rates.`,
  toSettings: t`Valet settings`,
  extras: t`Extras`,
  grace: t`Free when requested within`,
  graceHint: t`In minutes from parking. Leave empty to charge for every car.`,
  graceWrong: t`Enter whole minutes, from 1 to 240, or leave it empty.`,
  lost: t`For a lost claim ticket`,
  lostHint: t`In dollars, added to the price by an attendant. Leave empty for none.`,
  again: t`For parking a car again`,
  againHint: (minutes: string) =>
    t`In dollars, each time nobody came within ${minutes}. A lead can waive it. Leave empty for none.`,
  moneyWrong: t`Enter an amount from $0.01 to $1,000.00, or leave it empty.`,
  together: t`Check the rates that need attention.`,
  openTickets: t`Cars that are here keep their rates.`,
  save: t`Save rates`,
  saving: t`Saving…`,
  saved: (name: string) => t`The rates of ${name} are saved.`,
};
