import { t } from 'ttag';

export const purposeNames = { patrol: t`Patrol`, complaint: t`Complaint`, dispute: t`Dispute`, other: t`Other` };
