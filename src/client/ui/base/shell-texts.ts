import { t } from 'ttag';

export const shellTexts = {
  /** Of dates and numbers in this language. */
  locale: t`en-US`,
  product: 'Parkvale',
  skip: 'Skip to content',
  menu: 'Menu',
  navigation: 'Main',
  demo: 'This is a demo.',
  noMoney: 'No money moves.',
  demoAccounts: 'Accounts',
  help: 'Help',
  contact: 'Contact us',
};

export const navigationTexts = {
  findParking: 'Find parking',
  myBookings: 'My bookings',
  help: 'Help',
  login: 'Log in',
};
