// The texts of running and past sessions, and of adding time. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const historyTexts = {
  running: t`Running now`,
  zone: (zone: string) => t`Zone ${zone}`,
  ended: (plate: string) => t`Parking for ${plate} has ended.`,
  directions: t`Directions`,
};

export const addTimeTexts = {
  back: t`Receipt`,
  paidUntil: (until: string) => t`Paid ${until}`,
  total: t`To pay`,
  goOn: (total: string) => t`Continue\u00a0– ${total}`,
  free: t`Add time for free`,
  preparing: t`Checking the price…`,
  done: (until: string) => t`Time added: paid ${until}.`,
};
