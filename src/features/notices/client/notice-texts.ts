// The texts of the page of a notice, for its driver.

import { t } from 'ttag';

export const noticeTexts = {
  pay: t`Pay the notice`,
  email: t`Email`,
  emailWrong: t`Please provide a valid email address`,
};
