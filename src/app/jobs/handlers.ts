// Maps each job to its code.

import type { Deps } from '#app/deps.ts';
import {
  finishVisit,
  followCar,
  followDueCars,
  followQueuedRead,
  forgetCameras,
  resolveMissedExit,
  withLeaving,
} from '#features/auto-pay/server/public.ts';
import { mailSilentCameras, reportCamera } from '#features/cameras/server/public.ts';
import { forgetLookups } from '#features/enforcement/server/public.ts';
import { forgetPassages, reportPassage, settleAbandoned } from '#features/gates/server/public.ts';
import { continueImport } from '#features/imports/server/public.ts';
import { sendMessage, sendText } from '#features/messages/server/public.ts';
import { forgetNotices, grantUnanswered, reportNotice, voidCovered } from '#features/notices/server/public.ts';
import { mailSummaries } from '#features/notifications/server/public.ts';
import {
  cancelClosed,
  notifyAddress,
  remindDrivers,
  remindOfEnds,
  reportSessions,
  sendPush,
  sendRequestedLink,
  stopAtLimit,
} from '#features/parking/server/public.ts';
import {
  checkAccounts,
  detachCard,
  makeRefund,
  reconcilePayments,
  sweepPayments,
} from '#features/payments/server/public.ts';
import { planPayoutsOfToday, sendDuePayouts } from '#features/payouts/server/public.ts';
import { offerFreeSeats, renewPermits, reportPermit } from '#features/permits/server/public.ts';
import { drawSignPrint, runBulkAct } from '#features/portfolio/server/public.ts';
import { adviseLots } from '#features/rate-advice/server/public.ts';
import { mailDueReceipts } from '#features/receipts/server/public.ts';
import { closeDays, proveHistory, proveRevenue } from '#features/revenue/server/public.ts';
import { mailFullLots } from '#features/spaces/server/public.ts';
import { proveAudit } from '#features/support/server/public.ts';
import { answerParkingText } from '#features/text-to-park/server/public.ts';
import {
  callAttendants,
  followAct,
  forgetTickets,
  reportTicket,
  requestWantedCar,
  sendCall,
  textCode,
} from '#features/valet/server/public.ts';
import { followPasses, updateWalletPass } from '#features/wallet-passes/server/public.ts';
import { deliverWebhooks } from '#features/webhooks/server/public.ts';
import type { JobHandlers } from '#platform/jobs/job-kinds.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { cleanUp } from './housekeeping.ts';

export function createJobHandlers(deps: Deps): JobHandlers {
  return {
    'send-message': (data) => sendMessage(deps, data),
    'send-text': (data) => sendText(deps, data),
    'answer-parking-text': (data) => answerParkingText(withLeaving(deps), data),
    'text-valet-code': (data) => textCode(deps, data),
    'follow-valet-act': (data) => followAct(deps, data),
    'request-wanted-car': (data) => requestWantedCar(deps, data),
    'call-attendants': (data) => callAttendants(deps, data),
    'send-call': (data) => sendCall(deps, data),
    'send-push': (data) => sendPush(deps, data),
    'send-stop-link': (data) => sendRequestedLink(deps, data),
    'follow-read': (data) => followQueuedRead(deps, data),
    'follow-car': (data) => followCar(deps, data),
    'finish-visit': (data) => finishVisit(deps, data),
    'make-refund': (data) => makeRefund(deps, data),
    'detach-card': (data) => detachCard(deps, data),
    'do-bulk-act': (data) => runBulkAct(deps, data),
    'tell-address': (data) => notifyAddress(deps, data),
    'cancel-closed': (data) => cancelClosed(deps, data),
    'update-wallet-pass': (data) => updateWalletPass(deps, data),
    'draw-signs': (data) => drawSignPrint(deps, data),
    'work-on-import': (data) => continueImport(deps, data),
    'sweep-payments': () => sweepPayments(deps),
    'stop-at-limit': () =>
      runSteps([() => stopAtLimit(deps, (tx, order) => resolveMissedExit(deps, tx, order)), () => followDueCars(deps)]),
    'reconcile-payments': () => reconcilePayments(deps),
    'plan-payouts': () => planPayoutsOfToday(deps),
    'send-payouts': () => sendDuePayouts(deps),
    'check-payout-accounts': () => checkAccounts(deps),
    'remind-drivers': () => runSteps([() => remindOfEnds(deps), () => remindDrivers(deps)]),
    'follow-wallet-passes': () => followPasses(deps),
    'mail-receipts': () => mailDueReceipts(deps),
    'renew-permits': () => runSteps([() => renewPermits(deps), () => offerFreeSeats(deps)]),
    'mail-full-lots': () => mailFullLots(deps),
    'mail-silent-cameras': () => mailSilentCameras(deps),
    'settle-openings': () => settleAbandoned(deps),
    'mail-summaries': () => mailSummaries(deps),
    'deliver-webhooks': () =>
      deliverWebhooks(deps, {
        sessions: reportSessions,
        ticket: reportTicket,
        permit: reportPermit,
        notice: reportNotice,
        gate: reportPassage,
        camera: reportCamera,
      }),
    housekeeping: () => cleanUp(deps),
    'prove-audit': () => proveAudit(deps),
    'forget-look-ups': () =>
      runSteps([() => forgetLookups(deps), () => forgetCameras(deps), () => forgetPassages(deps)]),
    'void-notices': async () => {
      await voidCovered(deps);
      await grantUnanswered(deps);
    },
    'forget-notices': () => forgetNotices(deps),
    'forget-tickets': () => forgetTickets(deps),
    'close-days': () => closeDays(deps),
    'prove-history': () => proveHistory(deps),
    'advise-rates': () => adviseLots(deps),
    'prove-revenue': () => proveRevenue(deps),
  };
}
