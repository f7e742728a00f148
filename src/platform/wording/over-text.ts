/** Why a zone with this many cars too many sells nothing: its capacity was lowered, or places were blocked. */
import { t } from 'ttag';

export const overText = (count: number): string =>
  t`${count} more sold than there is room for. Parking already sold is not affected; nothing more is sold.`;
