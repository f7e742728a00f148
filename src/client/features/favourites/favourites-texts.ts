import { t } from 'ttag';

export const favouritesTexts = {
  add: (name: string) => t`Keep ${name} as a favorite`,
  kept: t`Your favorite`,
  keep: t`Keep as a favorite`,
  remove: (name: string) => t`Remove ${name} from your favorites`,
};
