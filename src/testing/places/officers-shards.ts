// Statements of officers' features that ask several shards.

export const OFFICERS_SHARDS = {
  'features/enforcement/look-up-removals.store.ts': {
    asks: ['look_ups', 'officer_notes', 'plate_reads', 'chalks', 'listed_plates'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/notices/standing-notices.read-model.ts': {
    asks: ['notice_photos', 'notices', 'sessions'],
    because: 'a sweep each minute by a partial index, and housekeeping, go through all lots',
  },
} as const;
