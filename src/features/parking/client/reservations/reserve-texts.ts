// The texts for reserving a stay, and for a reserved stay. The roadside page loads none of them.

import { t } from 'ttag';

export const reserveTexts = {
  fromMissing: t`Choose your arrival.`,
  fromTooSoon: t`Choose a time at least 15 minutes from now, or park now.`,
  fromTooFar: (days: number) => t`This zone takes reservations for the next ${days} days.`,
  untilMissing: t`Choose your departure.`,
  untilBefore: t`Your departure is before your arrival.`,
  untilTooLong: (max: string) => t`A stay can be up to ${max}.`,
};
