// The names of a stand's extras (rule 270) and tips. Separate from the labels of every price, which a zone's page loads.
import { t } from 'ttag';
import { translateLabel } from '#features/pricing/rules/translate-label.ts';

/** Stored with a ticket's price, in English. */
export const LOST_TICKET_LABEL = 'Lost ticket';
export const PARKED_AGAIN_LABEL = 'Parked again';
export const TIP_LABEL = 'Tip';

/** @param label of a line of a ticket */
export function translateTicketLabel(label = ''): string {
  if (label === LOST_TICKET_LABEL) return t`Lost ticket`;
  if (label === TIP_LABEL) return t`Tip`;
  return label === PARKED_AGAIN_LABEL ? t`Parked again` : translateLabel(label);
}
