// The texts for reserving a stay, and for a reserved stay. The roadside page loads none of them.

import { t } from 'ttag';

export const reserveTexts = {
  fromMissing: t`Choose your arrival.`,
  fromTooSoon: t`Choose a time at least 15 minutes from now, or park now.`,
  fromTooFar: (days: number) => t`This zone takes reservations for the next ${days} days.`,
  untilMissing: t`Choose your departure.`,
  untilBefore: t`Your departure is before your arrival.`,
  untilTooLong: (most: string) => t`A stay can be up to ${most}.`,
  warnings: {
    zone_paused: t`This zone is not selling parking right now.`,
    zone_closed: t`This zone is closed when your parking would start.`,
    outlasts_closing: t`This zone closes before your parking would end.`,
    below_card_minimum: t`Cards require at least $0.50. Choose a longer time.`,
  },
};
