// Every sentence of the pages of an enforcer. Those that the product's specification fixes stand as it writes them.

export const enforcementTexts = {
  serviceTitle: 'Locations Servicing',
  empty: 'Looks like you are not servicing any locations yet.',
  emptyText: 'The lot owner who invited you chooses your locations. Ask them to give you some.',
  profile: 'Your profile',
  search: 'Search Vehicles Here',
  at: (name: string) => ` at ${name}`,
  showMore: 'Show more',

  searchTitle: 'Search vehicles',
  searchSoon: 'Vehicle look-up comes with the next release',
  searchSoonText: 'Until then ask drivers for their receipt: it names the lot, the plate and the time.',
};
