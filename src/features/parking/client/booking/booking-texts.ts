// The texts of the booking wizard: the roadside page loads these and no others. Texts that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';
import { withArticle } from '#platform/calendar/human-time.ts';

export const bookingTexts = {
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  back: t`All zones`,
  haveCode: t`I have a code`,
  info: t`Session Info`,
  payment: t`Payment details`,
  receipt: t`Receipt`,

  howLong: t`How long?`,
  hours: (hours: number) => ngettext(msgid`${hours} hour`, `${hours} hours`, hours),
  days: (days: number) => ngettext(msgid`${days} day`, `${days} days`, days),
  hoursOrDays: (days: number) =>
    ngettext(msgid`${days * 24} hours or ${days} day`, `${days * 24} hours or ${days} days`, days),
  untilClosing: t`Until close`,
  closes: (time: string) => t`Closes ${withArticle(time)}`,
  other: t`Other`,
  upToHours: (max: number) => t`up to ${max} h`,
  upToDays: (max: number) => t`up to ${max} days`,
  customHours: t`Hours`,
  customMinutes: t`Minutes`,
  customDays: t`Days`,
  hoursRange: (max: number) => t`Choose 1 minute to ${max} hours.`,
  daysRange: (max: number) => t`Choose 1 to ${max} days.`,
  wholeMinutes: t`Choose whole minutes.`,

  covered: (start: string) => t`Starts ${start}, covered once paid.`,
  parking: (rate: string | undefined, duration: string, vehicles: number) =>
    `${rate}, ${duration}${vehicles > 1 ? t`, ${vehicles} cars` : ''}`,
  total: t`Total`,

  findAnother: t`Find another lot`,
  vehicles: (count: number) => ngettext(msgid`Your car`, `Your cars`, count),
  plate: t`License plate`,
  state: t`State`,
  plateOf: (place: number) => t`License plate ${place}`,
  stateOf: (place: number) => t`State ${place}`,
  addVehicle: t`Add another car`,
  removeVehicle: t`Remove`,
  removeVehicleOf: (plate: string, place: number) => t`Remove ${plate || t`car ${place}`}`,
  plateWrong: t`Please provide a valid license plate`,
  stateWrong: t`Please provide a valid state for license plate`,
  listedTwice: t`Listed twice`,

  goOn: (total: string) => t`Continue\u00a0– ${total}`,
  goOnFree: t`Park for free`,
  preparing: t`Checking…`,
  chooseTime: t`Choose a time`,

  priceChanged: (total: string) => t`It is now ${total}. You have not been charged.`,
};
