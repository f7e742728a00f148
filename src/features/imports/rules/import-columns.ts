// The columns of the tables that can be imported, which pages show and the server reads.

export const IMPORT_COLUMNS = [
  'reference',
  'location',
  'address',
  'street',
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
  'opens',
  'closes',
  'capacity',
  'rates',
  'taxes',
  'amenities',
  'clearance',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Composed into the address; an export writes that. */
export const ADDRESS_PARTS: readonly ImportColumn[] = ['street', 'city', 'state', 'zip'];

export const PERMIT_IMPORT_COLUMNS = ['name', 'email', 'plan', 'plates', 'starts', 'until', 'kind', 'seats'] as const;
export type PermitImportColumn = (typeof PERMIT_IMPORT_COLUMNS)[number];

export const MEMBER_IMPORT_COLUMNS = ['name', 'code', 'zones', 'times', 'starts', 'ends', 'uses', 'vehicles'] as const;
export type MemberImportColumn = (typeof MEMBER_IMPORT_COLUMNS)[number];
