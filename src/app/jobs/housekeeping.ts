// Deletes what is no longer needed: stored answers and counted attempts after a day, ended sessions, old links and
// keys, messages of long ago, cached registry answers.

import type { Deps } from '#app/deps.ts';
import {
  deleteChallengesBefore,
  deleteLoginsBefore,
  deleteNetworksBefore,
  deletePhoneCodesExpiredBefore,
  deleteSignInsBefore,
  deleteTokensBefore,
  deleteVisitsBefore,
} from '#features/accounts/server/public.ts';
import { deleteMessagesBefore } from '#features/cameras/server/public.ts';
import { forgetImports } from '#features/imports/server/public.ts';
import { judgePins, sweepLotPhotos } from '#features/lots/server/public.ts';
import { forgetOldMessages, forgetWordsBefore } from '#features/messages/server/public.ts';
import { forgetStopLinks } from '#features/parking/server/public.ts';
import { forgetBulkActs, forgetSignPrints } from '#features/portfolio/server/public.ts';
import { countMissedCars, sweepSpaceHolds } from '#features/spaces/server/public.ts';
import { forgetParkingTexts } from '#features/text-to-park/server/public.ts';
import { deleteCodesExpiredBefore, deleteKeysExpiredBefore, forgetCallsBefore } from '#features/valet/server/public.ts';
import { deletePassesBefore } from '#features/wallet-passes/server/public.ts';
import { forgetDeliveries } from '#features/webhooks/server/public.ts';
import { deleteOldLookups } from '#integrations/vehicle-registry/vehicle-lookups.store.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { forgetProcessesBefore } from '#platform/db/process-lease.ts';
import { deleteAttemptsBefore } from '#platform/http/access/attempts.store.ts';
import { deleteKeysBefore } from '#platform/http/idempotency.store.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';

/** Somebody who has not signed in for this long is treated once as unknown in their own browser and network. */
const SIGN_IN_DAYS = 180;
/** A phone may still show a pass that is over, and asks for it. */
const PASS_DAYS = 30;

/** @throws what failed, after everything else is cleaned up. */
export async function cleanUp({
  db,
  now,
  config,
  photos,
}: Pick<Deps, 'db' | 'now' | 'config' | 'photos'>): Promise<void> {
  const dayAgo = new Date(now().getTime() - DAY_MS);
  await runSteps([
    async () => config.devTools || forgetWordsBefore(db, dayAgo),
    () => forgetOldMessages(db, now()),
    () => deleteKeysBefore(db, dayAgo),
    () => deleteMessagesBefore(db, dayAgo),
    () => deleteAttemptsBefore(db, dayAgo),
    () => deleteLoginsBefore(db, now()),
    () => deleteTokensBefore(db, now()),
    () => deleteChallengesBefore(db, now()),
    () => deletePhoneCodesExpiredBefore(db, now()),
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
    () => forgetParkingTexts({ db, now }),
    () => forgetStopLinks({ db, now }),
    () => deletePassesBefore(db, new Date(now().getTime() - PASS_DAYS * DAY_MS)),
    () => sweepSpaceHolds(db, now()),
    () => countMissedCars(db, now()),
    () => sweepLotPhotos({ db, now, photos }),
    () => judgePins(db),
  ]);
}
