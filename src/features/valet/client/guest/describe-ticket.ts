import { t } from 'ttag';
import { onOneLine } from '#platform/wording/one-line.ts';

/** "Union Street Garage · Ticket 1002" */
export const describeTicket = (number: string, place: string): string =>
  `${place}\u00a0· ${onOneLine(t`Ticket ${number}`)}`;
