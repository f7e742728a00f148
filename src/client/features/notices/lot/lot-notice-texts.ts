// The texts of the notices of a lot, for its owner and managers.

import { t } from 'ttag';
import type { LotNotice } from '#contract/notices/notice-shapes.ts';

export const lotNoticeTexts = {
  title: t`Notices`,
  lead: t`What officers left on cars, and the appeals that wait for you.`,
  empty: t`No notices yet`,
  emptyText: t`Officers give one from the answer to a look-up, when a car has not paid.`,
  plate: t`Plate`,
  status: t`Status`,
  given: t`Given`,
  reason: t`Reason`,
  officer: t`Officer`,
  kind: t`Kind`,
  warning: t`Warning`,
  paid: (price: string) => t`${price}, paid`,
  settings: t`Reasons and amounts`,
  csv: t`Download as CSV`,
  lotWrote: (reason: string) => t`The lot wrote: ${reason}`,
  driversPhoto: (nth: number) => t`The driver’s photo ${nth}`,
  supportTitle: t`Appeals at support`,
  supportLead: t`Drivers whose appeal their lot has refused. Your answer is the last.`,
  supportEmpty: t`No appeal waits`,
  supportEmptyText: t`Drivers may come here after their lot has refused an appeal.`,
  statuses: {
    open: t`Open`,
    appealed: t`Appealed`,
    upheld: t`Stands`,
    at_support: t`At support`,
    final: t`Stands, decided by support`,
    voided: t`Void`,
  } satisfies Record<LotNotice['state']['status'], string>,
  appeals: t`Appeals`,
  answerBy: (day: string) => t`Answer by ${day}. After that it is granted.`,
  answer: t`Your answer`,
  answerHint: t`The driver reads this.`,
  answerMissing: t`Please say why.`,
  grant: t`Grant the appeal`,
  uphold: t`The notice stands`,
  sending: t`Sending…`,
  photo: (nth: number) => t`Photo ${nth} of the car`,
};
