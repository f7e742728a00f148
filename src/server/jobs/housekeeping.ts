// Deletes what is no longer needed: stored answers and counted attempts after a day, ended sessions, old links and
// keys, messages of long ago, cached registry answers.

import { forgetProcessesBefore } from '../db/process-lease.ts';
import type { Deps } from '../deps.ts';
import {
  deleteChallengesBefore,
  deleteLoginsBefore,
  deleteNetworksBefore,
  deleteSignInsBefore,
  deleteTokensBefore,
  deleteVisitsBefore,
} from '../features/accounts/people.ts';
import { countMissedCars, sweepHolds } from '../features/capacity/zone-places.ts';
import { forgetImports } from '../features/import/runs/forget-imports.ts';
import { forgetBulkActs } from '../features/locations/bulk/do-bulk-act.ts';
import { forgetSignPrints } from '../features/locations/sign-prints/draw-sign-print.ts';
import { sweepLotPhotos } from '../features/lot-photos/photos-of-lots.ts';
import { forgetOldMessages, forgetWordsBefore } from '../features/messages/outgoing-messages.ts';
import {
  deleteCodesExpiredBefore,
  deleteKeysExpiredBefore,
  forgetCallsBefore,
} from '../features/valet/valet-tickets.ts';
import { forgetDeliveries } from '../features/webhooks/forget-deliveries.ts';
import { deleteAttemptsBefore } from '../http/access/attempts.store.ts';
import { deleteKeysBefore } from '../http/idempotency/idempotency.store.ts';
import { deleteOldLookups } from '../ports/vehicle-registry/vehicle-lookups.store.ts';
import { doAll } from './do-all.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Somebody who has not signed in for this long is treated once as unknown in their own browser and network. */
const SIGN_IN_DAYS = 180;

/** @throws what failed, after everything else is cleaned up. */
export async function cleanUp({
  db,
  now,
  config,
  photos,
}: Pick<Deps, 'db' | 'now' | 'config' | 'photos'>): Promise<void> {
  const dayAgo = new Date(now().getTime() - DAY_MS);
  await doAll([
    async () => config.devTools || forgetWordsBefore(db, dayAgo),
    () => forgetOldMessages(db, now()),
    () => deleteKeysBefore(db, dayAgo),
    () => deleteAttemptsBefore(db, dayAgo),
    () => deleteLoginsBefore(db, now()),
    () => deleteTokensBefore(db, now()),
    () => deleteChallengesBefore(db, now()),
    () => deleteVisitsBefore(db, now()),
    () => deleteNetworksBefore(db, new Date(now().getTime() - SIGN_IN_DAYS * DAY_MS)),
    () => deleteSignInsBefore(db, new Date(now().getTime() - SIGN_IN_DAYS * DAY_MS)),
    () => deleteKeysExpiredBefore(db, now()),
    () => deleteCodesExpiredBefore(db, now()),
    () => forgetCallsBefore(db, now()),
    () => deleteOldLookups(db, now()),
    () => forgetProcessesBefore(db, dayAgo),
    () => forgetDeliveries({ db, now }),
    () => forgetBulkActs({ db, now }),
    () => forgetSignPrints({ db, now }),
    () => forgetImports({ db, now }),
    () => sweepHolds(db, now()),
    () => countMissedCars(db, now()),
    () => sweepLotPhotos({ db, now, photos }),
  ]);
}
