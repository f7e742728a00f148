import { t } from 'ttag';
import { plateListNames } from './plate-list-names.ts';

export const plateListsTexts = {
  lists: plateListNames,
  sound: t`Play a sound when a plate is on a list`,
  until: (day: string) => t`Until ${day}`,

  title: t`Plate lists`,
  lead: t`Officers at this lot are alerted to these plates, with the reason, wherever they come across them. To do this for several lots at once, choose them under “My locations”.`,
  list: t`List`,
  plates: t`Plates`,
  platesHint: t`One per line: plate, state, reason, last day. Only the plate is required. You can paste from a spreadsheet.`,
  platesMissing: t`Please enter a license plate number`,
  add: t`Add to the list`,
  adding: t`Saving…`,
  done: (added: number, changed: number) => t`${added} added, ${changed} changed.`,
  empty: t`No plates are listed.`,
  emptyText: t`Cars to be towed or booted, and those that never get a notice, such as your own.`,
  plate: t`Plate`,
  reason: t`Reason`,
  lastDay: t`Last day`,
  forGood: t`None`,
  who: t`Who`,
  remove: t`Remove`,
  removeName: (plate: string) => t`Remove ${plate}`,
};
