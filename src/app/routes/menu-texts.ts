// The texts of the side menu. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const menuTexts = {
  /** Drivers know the product by its name alone; the specification names it this way where people work. */
  brand: t`Parkvale`,
  staffBrand: t`Parkvale Valet`,
  find: t`Find`,
  findKeys: t`Ctrl K`,
  open: t`Open menu`,
  close: t`Close menu`,
  navigation: t`Main`,
  signedInAs: t`Signed in as`,
  dashboard: t`Dashboard`,
  liveJob: t`Live`,
  moneyJob: t`Money`,
  accountJob: t`Account`,
  valet: t`Valet`,
  findParking: t`Find parking`,
  bookings: t`My bookings`,
  locations: t`Locations`,
  live: t`Live view`,
  revenue: t`Revenue`,
  transactions: t`Transactions`,
  payouts: t`Payouts`,
  revenueUpdate: t`Revenue update`,
  reports: t`Reports`,
  team: t`Team`,
  /** Short enough for one line. */
  developers: t`API & webhooks`,
  management: t`Management`,
  valetLocations: t`Valet Locations`,
  serviceLocations: t`Service locations`,
  support: t`Support`,
  notifications: t`Notifications`,
  profile: t`Profile`,
};

export const paletteTexts = {
  dialog: t`Find`,
  title: t`Find a page, lot, plate or receipt`,
  hint: t`Page, lot, plate or receipt`,
  results: t`Found`,
  page: t`Page`,
  looking: t`Looking…`,
  none: t`Nothing found`,
};
