// The texts of the revenue pages. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

const MONTHS = [
  ...[t`January`, t`February`, t`March`, t`April`, t`May`, t`June`],
  ...[t`July`, t`August`, t`September`, t`October`, t`November`, t`December`],
] as const;

export const monthNames: readonly string[] = MONTHS;

export const revenueTexts = {
  month: t`Month`,
  year: t`Year`,
  lot: t`Lot`,
  sales: t`Sales`,
  noLots: t`No locations found`,
  noLotsText: t`Your earnings show here from the first sale on.`,
  addLocation: t`Add Location`,
};

export const figureTexts = {
  soFar: (month: string) => t`${month} so far`,
  toCome: (month: string) => t`${month} has not started`,
  against: (own: string, before: string) => t`${own} against ${before}`,
  today: t`Today so far`,
  yesterday: t`Yesterday`,
  allTime: t`All time`,
  updates: t`Entered by hand`,
  sources: { session: t`Single stays`, valet: t`Valet`, permit: t`Permits`, notice: t`Notices` },
  more: t`More`,
  less: t`Less`,
  same: t`The same`,
  /** In place of a percentage, if the month before earned nothing. */
  isNew: t`New`,
};
export const lotsTexts = {
  title: (month: string) => t`Lots in ${month}`,
};
export const taxTexts = {
  title: t`Taxes`,
  ofMonth: (month: string) => t`Taxes of ${month}`,
  csv: t`Download CSV`,
  csvOf: (month: string) => t` of the taxes of ${month}, by lot and day`,
  none: (month: string) => t`No taxes in ${month}. A lot’s taxes are set where you edit the lot.`,
  byAuthority: t`By authority`,
  byLot: t`By lot`,
  tax: t`Tax`,
  byDay: t`By day`,
  lotAndTax: t`Lot and tax`,
  day: t`Day`,
  daysOf: (name: string) => t`${name}, by day`,
  collected: t`Collected`,
  refunded: t`Refunded`,
  due: t`To remit`,
  by: { owner: t`You pay it to the authority`, platform: t`We hold it for the authority` },
};

export const validationReportTexts = {
  title: t`Validations`,
  text: t`Discounts from each merchant’s code on parking paid in the month and not refunded. You can bill each merchant as you agreed.`,
  csv: t`Download CSV`,
  csvOf: (month: string) => t` of the validations of ${month}, by code`,
  none: (month: string) => t`No merchant’s code was used in ${month}. A lot’s codes are under its Validations.`,
  merchant: t`Merchant`,
  lot: t`Lot`,
  vehicles: t`Cars`,
  takenOff: t`Discounts`,
  total: (amount: string) => t`${amount} in total`,
};

/** "March" */
export function monthName({ month }: { readonly month: number }): string {
  return MONTHS[month - 1] ?? '';
}
