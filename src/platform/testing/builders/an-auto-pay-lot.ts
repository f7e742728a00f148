/** How auto-pay works at a lot, without a zone. */
export const anAutoPayLot = {
  zoneId: null,
  lanes: { 'North gate': 'in', 'South gate': 'out' },
  graceMinutes: 10,
  missedMinutes: 240,
  chargesMissedEntry: false,
} as const;
