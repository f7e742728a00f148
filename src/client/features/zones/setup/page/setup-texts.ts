// The texts of a zone's page, on which everything is saved at once.

import type { SetupPart } from './merge-setup.ts';

const PARTS: Readonly<Record<SetupPart, string>> = {
  zoneNumber: 'the zone number',
  openTime: 'when it opens',
  closeTime: 'when it closes',
  capacity: 'its spaces',
  reservable: 'whether it takes reservations',
  reserveDaysAhead: 'how far ahead it takes them',
  walkUpPercent: 'the spaces kept for those who come without one',
  schedule: 'its free and closed hours',
  rates: 'its rates',
};
const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const setupTexts = {
  zone: 'Number, hours and spaces',
  save: 'Save',
  saving: 'Saving…',
  saved: (number: string) => `Zone ${number} is saved`,
  savedText: 'New stays use these settings. Parking already sold keeps its price.',
  unsaved: 'Not saved yet.',
  nothingToSave: 'Everything is saved.',
  discard: 'Discard changes',
  overtaken: 'Someone else saved this zone while you were editing it',
  overtakenText: 'What you had not changed now shows their version. Check it, then save yours.',
  both: (parts: readonly SetupPart[]) =>
    `You both changed ${inWords.format(parts.map((part) => PARTS[part]))}. Yours is shown, and saving replaces theirs.`,
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed in this zone is not saved yet.',
  leave: 'Leave',
  stay: 'Stay here',
};
