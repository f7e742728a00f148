// Messages about an attempt to save a lot's page.

import { t } from 'ttag';
import type { LotPart } from './entered-lot.ts';

const PARTS: Readonly<Record<LotPart, string>> = {
  locationName: t`its name`,
  reference: t`your reference`,
  address: t`its address`,
  location_point: t`its pin`,
  timeZone: t`its time zone`,
  phoneNumber: t`its phone number`,
  amenities: t`its amenities`,
  heightLimitInches: t`its clearance`,
  taxes: t`its taxes`,
};
const inWords = new Intl.ListFormat(t`en-US`, { type: 'conjunction' });

export const editLotTexts = {
  features: t`Features and clearance`,
  clearance: (inches: string) => t`${inches} in`,
  noTaxes: t`None`,
  saved: (name: string) => t`${name} is saved`,
  savedText: t`Parking already sold keeps its price and its address.`,
  overtaken: t`Someone else saved this lot while you were editing it`,
  overtakenText: t`Fields you did not change now show their version. Check them, then save.`,
  both: (parts: readonly LotPart[]) =>
    t`You both changed ${inWords.format(parts.map((part) => PARTS[part]))}. Yours is shown, and saving replaces theirs.`,
};
