// Orders store the labels of their lines as sold, in English or in an owner's words. We translate our own labels when displaying them.

import { t } from 'ttag';

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

/** The names of our lines and rates where an owner gives none; stored with each order, in English. */
export const PARKING_LABEL = 'Parking';
export const FEE_LABEL = 'Transaction fee';
export const HOURLY_LABEL = 'Hourly rate';
export const DAILY_LABEL = 'Daily rate';
