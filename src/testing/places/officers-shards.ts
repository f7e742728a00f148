// Statements of officers' features that ask several shards.

export const OFFICERS_SHARDS = {
  'features/enforcement/look-up-removals.store.ts': {
    asks: ['look_ups', 'officer_notes', 'plate_reads', 'chalks', 'listed_plates'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/notices/permits-then.read-model.ts': {
    asks: ['notices', 'permit_plans', 'permit_plates', 'permits'],
    because: 'a job, each minute: notices that stand though a permit covered their car',
  },
  'features/notices/standing-notices.read-model.ts': {
    asks: ['notice_photos', 'notices', 'sessions'],
    because: 'a sweep each minute by a partial index, and housekeeping, go through all lots',
  },
} as const;
