// Rule 200: what an API key may do. Each scope is given by name; a key has nothing that its owner did not choose, and none can make
// keys, pay out, change people or read what is only a driver's.

export const KEY_SCOPES = [
  'lots:read',
  'occupancy:read',
  'occupancy:write',
  'rates:write',
  'sessions:read',
  'plates:check',
  'reads:write',
  'validations:read',
  'validations:write',
  'valet:read',
  'revenue:read',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** How every key begins, so that one that leaked is recognized as what it is. */
export const KEY_PREFIX = 'pvk_';
