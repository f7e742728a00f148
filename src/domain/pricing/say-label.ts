// Orders keep the labels of their lines as they were sold, in English or in an owner's words. Ours are translated where they are
// shown.
import { t } from 'ttag';

/** @param label of a line or a rate */
export function sayLabel(label = ''): string {
  switch (label) {
    case 'Parking':
      return t`Parking`;
    case 'Transaction fee':
      return t`Transaction fee`;
    case 'Hourly rate':
      return t`Hourly rate`;
    case 'Daily rate':
      return t`Daily rate`;
    default:
      return label;
  }
}
