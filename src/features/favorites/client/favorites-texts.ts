import { t } from 'ttag';

export const favouritesTexts = {
  add: (name: string) => t`Add ${name} to favorites`,
  kept: t`Your favorite`,
  keep: t`Add to favorites`,
  remove: (name: string) => t`Remove ${name} from your favorites`,
};
