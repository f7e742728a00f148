/** The names of our lines and rates where an owner gives none; stored with each order, in English. */
export const PARKING_LABEL = 'Parking';
export const FEE_LABEL = 'Transaction fee';
export const HOURLY_LABEL = 'Hourly rate';
export const DAILY_LABEL = 'Daily rate';
