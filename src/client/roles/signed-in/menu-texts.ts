// The texts of the side menu. Those that the specification fixes are verbatim.

export const menuTexts = {
  /** Drivers know the product by its name alone; the specification names it so where people work. */
  brand: 'Parkvale',
  staffBrand: 'Parkvale Valet',
  open: 'Open menu',
  close: 'Close menu',
  navigation: 'Main',
  signedInAs: 'Signed in as',
  dashboard: 'Dashboard',
  valet: 'Valet',
  findParking: 'Find parking',
  bookings: 'My bookings',
  locations: 'Locations',
  live: 'Live view',
  revenue: 'Revenue',
  revenueUpdate: 'Revenue update',
  reports: 'Reports',
  team: 'Team',
  management: 'Management',
  valetLocations: 'Valet Locations',
  serviceLocations: 'Service locations',
  desk: 'Support desk',
  profile: 'Profile',
};
