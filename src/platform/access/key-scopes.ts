// Rule 200: what an API key may do. Each scope is granted by name: a key can do nothing that its owner did not choose, and
// no key can create keys, pay out, change people or read what belongs only to a driver.

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
  'gates:open',
  'valet:read',
  'revenue:read',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** The prefix of every key, so that a leaked one is recognized for what it is. */
export const KEY_PREFIX = 'pvk_';
