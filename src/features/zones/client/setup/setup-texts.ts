// The texts of a zone's page, on which everything is saved at once.

import { t } from 'ttag';
import type { SetupPart } from './merge-setup.ts';

const PARTS: Readonly<Record<SetupPart, string>> = {
  zoneNumber: t`the zone number`,
  openTime: t`when it opens`,
  closeTime: t`when it closes`,
  capacity: t`its spaces`,
  reservable: t`whether it takes reservations`,
  reserveDaysAhead: t`how far ahead it takes them`,
  walkUpPercent: t`the spaces kept for walk-ups`,
  schedule: t`its free and closed hours`,
  rates: t`its rates`,
  pricedBy: t`how a stay is priced`,
};
const inWords = new Intl.ListFormat(t`en-US`, { type: 'conjunction' });

export const setupTexts = {
  zone: t`Number, hours and spaces`,
  saved: (number: string) => t`Zone ${number} is saved`,
  savedText: t`New stays use these settings. Parking already sold keeps its price.`,
  overtaken: t`Someone else saved this zone while you were editing it`,
  overtakenText: t`Fields you did not change now show their version. Check them, then save.`,
  both: (parts: readonly SetupPart[]) =>
    t`You both changed ${inWords.format(parts.map((part) => PARTS[part]))}. Yours is shown, and saving replaces theirs.`,
};
