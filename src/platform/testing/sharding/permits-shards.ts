// Statements of monthly permits that query several shards.

export const PERMITS_SHARDS = {
  'features/permits/server/managed-permits.read-model.ts': {
    asks: ['lot_shards', 'permit_plans', 'permit_plates', 'permits'],
    because: "an owner's permits over their lots, a page at a time, each lot by its key",
  },
  'features/permits/server/permits.routes.ts': {
    asks: ['permits'],
    because: "a driver's own permits, by their account",
  },
  'features/permits/server/permits.store.ts': {
    asks: ['permits'],
    because: 'an account is deleted: its permits, a handful',
  },
  'features/permits/server/renew-permits.ts': {
    asks: ['permits'],
    because: 'a sweep, by a partial index, page by page',
  },
  'features/permits/server/waiting/waits.store.ts': {
    asks: ['locations', 'permit_plans', 'permit_waits', 'permits'],
    because: 'a sweep through the plans that somebody waits for, page by page, and the few that an account waits for',
  },
} as const;
