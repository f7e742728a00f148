import { t } from 'ttag';

export const taxesTexts = {
  problems: {
    ends_before_it_starts: t`The last day comes before the first.`,
    given_twice: t`This tax is already in the list for some of these days.`,
    over_the_whole: t`The taxes for a single day add up to more than 100 percent.`,
  },
};
