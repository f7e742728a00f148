/** Begins with the time, so that the index of this name returns intents newest first. */
export function newIntentRef(at: Date, random: Buffer): string {
  return `pi_${at.getTime().toString(16).padStart(12, '0')}${random.toString('hex')}`;
}
