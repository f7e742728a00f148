export const shellTexts = {
  product: 'Parkvale',
  skip: 'Skip to content',
  menu: 'Menu',
  navigation: 'Main',
  demo: 'This is a demo. No money moves.',
  demoAccounts: 'Accounts',
  help: 'Help',
  contact: 'Contact us',
};

export const navigationTexts = {
  dashboard: 'Dashboard',
  findParking: 'Find parking',
  myBookings: 'My bookings',
  myLocations: 'My locations',
  help: 'Help',
  profile: 'Profile',
  login: 'Log in',
};
