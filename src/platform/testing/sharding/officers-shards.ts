// Statements of the officers' features that query several shards.

export const OFFICERS_SHARDS = {
  'features/enforcement/server/lookup-removals.store.ts': {
    asks: ['lookups', 'officer_notes', 'plate_reads', 'chalks'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/notices/server/notice-photos.store.ts': {
    asks: ['notice_photos'],
    because: "photos of a page of support's queue; those of one lot ask its shard alone",
  },
  'features/notices/server/notices.store.ts': {
    asks: ['lot_shards', 'notices'],
    because:
      "support's queue, by a partial index, and an owner's notices over their lots, each lot by its key; a page at a time",
  },
  'features/notices/server/permits-then.read-model.ts': {
    asks: ['notices', 'permit_plans', 'permit_plates', 'permits'],
    because: 'a job, each minute: notices that stand though a permit covered their car',
  },
  'features/notices/server/standing-notices.read-model.ts': {
    asks: ['notice_photos', 'notices', 'sessions'],
    because: 'a sweep each minute by a partial index, and housekeeping, go through all lots',
  },
  'features/plate-lists/server/plate-lists.store.ts': {
    asks: ['listed_plates'],
    because: 'housekeeping goes through all lots, and a change to many lots is prepared for all of them',
  },
} as const;
