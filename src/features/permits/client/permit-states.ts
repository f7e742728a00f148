import { t } from 'ttag';

export const permitStates = { active: t`Active`, past_due: t`Past due`, ended: t`Ended`, pending: t`Not paid yet` };
