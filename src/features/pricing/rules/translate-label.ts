// Orders store the labels of their lines as sold, in English or in an owner's words. We translate our own labels when displaying them.
import { t } from 'ttag';
import { DAILY_LABEL, FEE_LABEL, HOURLY_LABEL, PARKING_LABEL } from './own-labels.ts';

/** @param label of a line, which may name several rates, or of a rate */
export const translateLabel = (label = ''): string => label.split(' + ').map(describeOne).join(' + ');

function describeOne(label: string): string {
  switch (label) {
    case PARKING_LABEL:
      return t`Parking`;
    case FEE_LABEL:
      return t`Transaction fee`;
    case HOURLY_LABEL:
      return t`Hourly rate`;
    case DAILY_LABEL:
      return t`Daily rate`;
    default:
      return label;
  }
}
