// The texts of a zone's reservations, for its owner.

export const reservingTexts = {
  title: 'Reservations',
  legend: 'Can drivers reserve here?',
  lead: 'What is reserved already stands, whatever you change here.',
  no: 'No',
  yes: 'Yes',
  days: 'How far ahead, in days',
  daysHint: 'From 1 to 90. Drivers cancel for free until their stay starts.',
  daysWrong: 'A whole number of days from 1 to 90.',
  kept: 'Share kept for walk-ups, in percent',
  keptHint: 'Spaces that nobody can reserve, for drivers who just arrive. 0 keeps none.',
  keptWrong: 'A whole percentage from 0 to 100.',
};
