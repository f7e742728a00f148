// The texts of a lot's zones as drivers see them. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const lotZonesTexts = {
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  free: t`Free`,
};
