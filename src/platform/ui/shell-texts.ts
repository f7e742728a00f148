import { t } from 'ttag';

export const shellTexts = {
  product: t`Parkvale`,
  skip: t`Skip to content`,
  menu: t`Menu`,
  navigation: t`Main`,
  demo: t`This is a demo.`,
  noMoney: t`No money moves.`,
  demoAccounts: t`Accounts`,
  help: t`Help`,
  contact: t`Contact us`,
};

export const navigationTexts = {
  findParking: t`Find parking`,
  myBookings: t`My bookings`,
  help: t`Help`,
  login: t`Log in`,
};
