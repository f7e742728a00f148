// The texts of the notices of a lot, for its owner and managers.

import { t } from 'ttag';
import type { LotNotice } from '../notice-shapes.ts';

export const lotNoticeTexts = {
  title: t`Notices`,
  appeals: t`Appeals`,
  answerMissing: t`Please say why.`,
  sending: t`Sending…`,
  statuses: {
    open: t`Open`,
    appealed: t`Appealed`,
    upheld: t`Stands`,
    at_support: t`At support`,
    final: t`Stands, decided by support`,
    voided: t`Void`,
  } satisfies Record<LotNotice['state']['status'], string>,
};
