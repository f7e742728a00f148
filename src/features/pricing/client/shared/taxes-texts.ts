import { t } from 'ttag';

export const taxesTexts = {
  none: t`No taxes are added here.`,
  add: t`Add a tax`,
  one: (place: number) => t`Tax ${place}`,
  remove: t`Remove`,
  removeOf: (name: string) => ` ${name || t`this tax`}`,
  name: t`Name`,
  nameHint: t`As the authority calls it, such as “City parking tax”. Drivers read it on the receipt.`,
  nameMissing: t`Please provide a name for this tax`,
  percent: t`Percent`,
  percentWrong: t`Please provide a tax above 0 and up to 100 percent, with at most three decimals`,
  on: t`Percent of`,
  onParking: t`Parking`,
  onBoth: t`Parking and transaction fee`,
  remittedBy: t`Who pays it to the authority?`,
  byOwner: t`I do: pay it out to me`,
  byPlatform: t`Parkvale does: hold it back`,
  from: t`First day`,
  until: t`Last day`,
  daysHint: t`By the day a stay starts. Leave empty for no limit.`,
  problems: {
    ends_before_it_starts: t`The last day comes before the first.`,
    given_twice: t`This tax is already in the list for some of these days.`,
    over_the_whole: t`The taxes for a single day add up to more than 100 percent.`,
  },
};
