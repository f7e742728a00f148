/** Begins with the time, so that the list of intents, the newest first, is read from the index of this name. */
export function newIntentRef(at: Date, random: Buffer): string {
  return `pi_${at.getTime().toString(16).padStart(12, '0')}${random.toString('hex')}`;
}
