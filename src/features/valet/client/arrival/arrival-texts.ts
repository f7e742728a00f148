// The texts of an arrival.

import { t } from 'ttag';

export const arrivalTexts = {
  keypad: t`Plate keypad`,
  erase: t`Delete`,
  done: t`Done`,
  phoneKeys: t`Use my phone’s keyboard`,
  ownKeys: t`Use the keypad`,
  photo: t`Photo`,
  reading: t`Reading the plate…`,
  notRead: t`No plate was read. Type it.`,
  scan: t`Scan a guest’s code`,
  stopScan: t`Stop scanning`,
  notATicket: t`This is not a ticket code.`,
  more: t`More`,
  full: t`This phone has no room for the ticket. Free up space, or write it on paper.`,
};
