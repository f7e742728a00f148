import { playTones } from '#platform/browser/tones.ts';

/** Tones and a vibration. */
export function ring(): void {
  navigator.vibrate?.([250, 120, 250]);
  playTones();
}
