// Every migration, in the order in which a database runs them. A new one takes the next number and goes last.

import * as baseline from './migrations/001-baseline.ts';
import * as textToPark from './migrations/002-text-to-park.ts';
import * as autoPay from './migrations/003-auto-pay.ts';
import * as rateAdvice from './migrations/004-rate-advice.ts';
import * as runningReminders from './migrations/005-running-reminders.ts';
import * as keptSpaces from './migrations/006-kept-spaces.ts';
import * as holdIncreases from './migrations/007-hold-increases.ts';
import * as tableViews from './migrations/008-table-views.ts';
import * as printedSigns from './migrations/009-printed-signs.ts';
import * as eventHolds from './migrations/010-event-holds.ts';
import * as cardExpiry from './migrations/011-card-expiry.ts';
import * as keptHolds from './migrations/012-kept-holds.ts';
import * as stayContacts from './migrations/013-stay-contacts.ts';
import * as autoPayByAccount from './migrations/014-auto-pay-by-account.ts';
import * as savedPlates from './migrations/015-saved-plates.ts';
import * as visitClaims from './migrations/016-visit-claims.ts';
import * as readDirections from './migrations/017-read-directions.ts';
import * as cameraLog from './migrations/018-camera-log.ts';
import * as visitsReplayed from './migrations/019-visits-replayed.ts';
import * as autoPaySettings from './migrations/020-auto-pay-settings.ts';
import * as frozenTicketPrices from './migrations/021-frozen-ticket-prices.ts';
import * as closedDays from './migrations/022-closed-days.ts';
import * as stayNotes from './migrations/023-stay-notes.ts';
import * as replayFrom from './migrations/024-replay-from.ts';
import * as accountCards from './migrations/025-account-cards.ts';
import * as importSheets from './migrations/026-import-sheets.ts';
import * as lookupAnswers from './migrations/027-lookup-answers.ts';
import * as cameras from './migrations/028-cameras.ts';
import * as noticePhotoNames from './migrations/029-notice-photo-names.ts';
import * as lanes from './migrations/030-lanes.ts';
import * as walletPasses from './migrations/031-wallet-passes.ts';
import * as laneCharges from './migrations/032-lane-charges.ts';
import * as approximatePins from './migrations/033-approximate-pins.ts';
import * as sandboxDisputes from './migrations/034-sandbox-disputes.ts';
import * as accountViews from './migrations/035-account-views.ts';
import type { ProgramMigration } from './program-migration.ts';

export const MIGRATIONS: Record<string, ProgramMigration> = {
  '001-baseline': baseline,
  '002-text-to-park': textToPark,
  '003-auto-pay': autoPay,
  '004-rate-advice': rateAdvice,
  '005-running-reminders': runningReminders,
  '006-kept-spaces': keptSpaces,
  '007-hold-increases': holdIncreases,
  '008-table-views': tableViews,
  '009-printed-signs': printedSigns,
  '010-event-holds': eventHolds,
  '011-card-expiry': cardExpiry,
  '012-kept-holds': keptHolds,
  '013-stay-contacts': stayContacts,
  '014-auto-pay-by-account': autoPayByAccount,
  '015-saved-plates': savedPlates,
  '016-visit-claims': visitClaims,
  '017-read-directions': readDirections,
  '018-camera-log': cameraLog,
  '019-visits-replayed': visitsReplayed,
  '020-auto-pay-settings': autoPaySettings,
  '021-frozen-ticket-prices': frozenTicketPrices,
  '022-closed-days': closedDays,
  '023-stay-notes': stayNotes,
  '024-replay-from': replayFrom,
  '025-account-cards': accountCards,
  '026-import-sheets': importSheets,
  '027-lookup-answers': lookupAnswers,
  '028-cameras': cameras,
  '029-notice-photo-names': noticePhotoNames,
  '030-lanes': lanes,
  '031-wallet-passes': walletPasses,
  '032-lane-charges': laneCharges,
  '033-approximate-pins': approximatePins,
  '034-sandbox-disputes': sandboxDisputes,
  '035-account-views': accountViews,
};
