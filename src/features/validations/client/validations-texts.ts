// The texts of the owner's pages about merchants' codes.

import { msgid, ngettext, t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';

export const validationsTexts = {
  title: t`Validations`,
  lead: t`Give nearby shops, restaurants and offices a code for their customers. You cover the discount, and the report shows what each merchant owes you.`,
  empty: t`No merchant has a code yet.`,
  emptyText: t`Add one, print its poster, and put it up at the merchant’s counter.`,
  add: t`Add a code`,
  adding: t`Adding…`,
  added: (name: string) => t`${name}’s code was added`,
  back: t`Validations`,
  unknown: t`This code does not exist`,
  change: t`Change`,
  open: (name: string) => t`Change ${name}`,
  poster: t`Poster`,
  posterOf: (name: string) => t` of ${name}, for printing`,
  save: t`Save`,
  saving: t`Saving…`,
  saved: (name: string) => t`${name} is saved`,
  pause: t`Pause`,
  pauseOf: (name: string) => t`Pause ${name}`,
  resume: t`Resume`,
  resumeOf: (name: string) => t`Resume ${name}`,

  active: t`Valid`,
  paused: t`Paused`,
  ended: t`Expired`,
  later: t`Scheduled`,
  usedUp: t`Used up`,

  name: t`Merchant`,
  nameHint: t`Drivers see it with the price and on the receipt.`,
  nameMissing: t`Please provide the name of the merchant`,
  codeMissing: t`Please provide a code`,
  kind: t`Discount`,
  kinds: {
    minutes: t`First minutes free`,
    percent: t`Percent off`,
    amount: t`Dollars off`,
    flat: t`Fixed price`,
  },
  value: {
    minutes: t`Free time (minutes)`,
    percent: t`Percent off`,
    amount: t`Dollars off`,
    flat: t`Price of parking (dollars)`,
  },
  valueHint: {
    minutes: t`120 makes the first two hours free.`,
    percent: t`100 makes parking free.`,
    amount: t`Never more than parking costs.`,
    flat: t`Nothing is taken off where parking is cheaper.`,
  },
  valueWrong: {
    minutes: t`Enter 1 minute to 30 days.`,
    percent: t`Enter a percentage from 1 to 100.`,
    amount: t`Enter an amount above $0.00 and up to $1,000.00.`,
    flat: t`Enter a price up to $1,000.00.`,
  },
  limit: t`Total uses`,
  limitHint: t`Each car counts once. Leave blank for no limit.`,
  limitWrong: t`A whole number, 1 or more.`,
  from: t`First day`,
  until: t`Last day`,
  untilWrong: t`The last day is before the first.`,
  zonesMissing: t`Choose at least one zone.`,
  stands: t`Also at the valet stand`,
  atStand: t`Valet stand`,
  search: t`Find a merchant or code`,
  noneFound: (words: string) => t`No merchant or code matches “${words}”`,
  noneFoundText: t`Check the spelling, or look through all of them.`,
  showAll: t`Show all codes`,
  used: (uses: number, max: number | null) =>
    max === null
      ? uses === 0
        ? t`Not used yet`
        : ngettext(msgid`Used ${formatCount(uses)} time`, `Used ${formatCount(uses)} times`, uses)
      : t`Used ${formatCount(uses)} of ${formatCount(max)} times`,
  validDays: (days: string) => t`Valid ${days}`,
  fromDay: (day: string) => t`from ${day}`,
  untilDay: (day: string) => t`until ${day}`,
};
