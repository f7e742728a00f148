import { t } from 'ttag';

export const parkedHereTexts = {
  parked: (until: string) => t`Parked ${until}`,
  addTime: t`Add time`,
  addTimeOf: (plate: string) => t`Add time for ${plate}`,
  receipt: t`Receipt`,
  other: t`Pay for another car`,
};
