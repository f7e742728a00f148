import { t } from 'ttag';

export const textToParkTexts = {
  title: t`Park`,
};
