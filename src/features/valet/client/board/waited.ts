// Formats a waiting time with tabular digits: "0:42", "12:05", "1 h 05".

import { t } from 'ttag';

/** If a device's clock runs behind, the wait is never negative. */
export function formatWait(since: Date, now: Date): string {
  const seconds = Math.floor(Math.max(0, now.getTime() - since.getTime()) / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)}`;
}

/** "12 s", "4 min", "2 h 5 min": how old something is. */
export function ageOf(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : t`${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0');
}
