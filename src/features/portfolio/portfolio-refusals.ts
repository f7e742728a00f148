// Refusals for owners who delete or move lots, or change many at once.

import type { Refused } from '#platform/contract/refused.ts';

export const PORTFOLIO_REFUSALS = {
  location_has_history: {
    status: 409,
    message: 'This location has history, so it cannot be deleted. Archive it: receipts and revenue are kept.',
  },
  portfolio_changed: {
    status: 409,
    message: 'Some of these lots changed since you looked. Nothing was saved. Check the list again, then save.',
  },
  lot_has_stays: {
    status: 409,
    message:
      'This pin is in another time zone, and stays are active or reserved here in the current one. Move it when they have ended.',
  },
  location_changed: {
    status: 409,
    message:
      'Someone else has changed this location in the meantime. Your changes were not saved. Check it and save again.',
  },
  bulk_nothing: { status: 422, message: 'Nothing would change at these lots.' },
  bulk_under_way: { status: 409, message: 'This change is still under way. Wait until it is done, then take it back.' },
  signs_under_way: {
    status: 409,
    message: 'Other signs are still being drawn for you. Wait until they are ready, or stop them.',
  },
  bulk_undone: { status: 409, message: 'This change was taken back already.' },
  too_many_lot_photos: { status: 409, message: 'This lot already has 10 photos. Delete one first.' },
  photos_changed: { status: 409, message: 'The photos of this lot were changed somewhere else. Look at them again.' },
} as const satisfies Record<string, Refused>;
