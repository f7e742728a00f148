import { t } from 'ttag';

export const favoritesTexts = {
  add: (name: string) => t`Add ${name} to favorites`,
  stored: t`Your favorite`,
  keep: t`Add to favorites`,
  remove: (name: string) => t`Remove ${name} from your favorites`,
};
