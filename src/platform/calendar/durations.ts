/** Lengths of time in milliseconds. A day is 24 hours; a lot's day may be longer or shorter (see local-time.ts). */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 604_800_000;
