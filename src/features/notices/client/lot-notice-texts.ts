// The texts of the notices of a lot, for its owner and managers.

import { t } from 'ttag';
export const lotNoticeTexts = {
  title: t`Notices`,
  appeals: t`Appeals`,
  answerMissing: t`Please say why.`,
  sending: t`Sending…`,
};
