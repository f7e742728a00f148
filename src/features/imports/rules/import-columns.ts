// The columns of the tables that can be imported, which pages show and the server reads.

export const IMPORT_COLUMNS = [
  'reference',
  'location',
  'address',
  'street',
  'address_2',
  'city',
  'state',
  'zip',
  'phone',
  'latitude',
  'longitude',
  'time_zone',
  'zone',
  'price',
  'sold_by',
  'hourly_price',
  'daily_price',
  'daily_maximum',
  'opens',
  'closes',
  'hours',
  'capacity',
  'rates',
  'taxes',
  'amenities',
  'clearance',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Other ways to write what an export writes in the columns of address, price and rates. */
export const ONLY_READ: readonly ImportColumn[] = [
  'street',
  'address_2',
  'city',
  'state',
  'zip',
  'hourly_price',
  'daily_price',
  'daily_maximum',
];

export const PERMIT_IMPORT_COLUMNS = ['name', 'email', 'plan', 'plates', 'starts', 'until', 'kind', 'seats'] as const;
export type PermitImportColumn = (typeof PERMIT_IMPORT_COLUMNS)[number];

export const MEMBER_IMPORT_COLUMNS = ['name', 'code', 'zones', 'times', 'starts', 'ends', 'uses', 'vehicles'] as const;
export type MemberImportColumn = (typeof MEMBER_IMPORT_COLUMNS)[number];
