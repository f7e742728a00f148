// Maps each job to its code.

import type { Deps } from '#app/deps.ts';
import { finishVisit, followRead, forgetCameras, resolveMissedExit } from '#features/auto-pay/server/public.ts';
import { forgetLookups } from '#features/enforcement/server/forget-lookups.ts';
import { continueImport } from '#features/imports/server/runs/continue-import.ts';
import { sendMessage } from '#features/messages/server/send-message.ts';
import { sendText } from '#features/messages/server/texts/send-text.ts';
import { notifyNotice } from '#features/notices/server/notify-notice.ts';
import { forgetNotices, grantUnanswered, voidCovered } from '#features/notices/server/void-and-forget-notices.ts';
import { mailSummaries } from '#features/notifications/server/mail-summaries.ts';
import { notifySessions, stopAtLimit } from '#features/parking/server/public.ts';
import { remindOfEnds } from '#features/parking/server/reminders/remind-of-ends.ts';
import { sendPush } from '#features/parking/server/reminders/send-push.ts';
import { cancelClosed } from '#features/parking/server/reservations/cancel-closed.ts';
import { notifyAddress } from '#features/parking/server/reservations/notify-address.ts';
import { remindDrivers } from '#features/parking/server/reservations/remind-drivers.ts';
import { checkAccounts } from '#features/payments/server/check-account.ts';
import { detachCard } from '#features/payments/server/public.ts';
import { reconcilePayments } from '#features/payments/server/reconciliation/reconcile-payments.ts';
import { makeRefund } from '#features/payments/server/refunds/make-refund.ts';
import { sweepPayments } from '#features/payments/server/settling/sweep-payments.ts';
import { planPayoutsOfToday, sendDuePayouts } from '#features/payouts/server/sending/send-due-payouts.ts';
import { notifyPermit } from '#features/permits/server/public.ts';
import { renewPermits } from '#features/permits/server/renew-permits.ts';
import { offerFreeSeats } from '#features/permits/server/waiting/offer-free-seats.ts';
import { drawSignPrint } from '#features/portfolio/server/draw-sign-print.ts';
import { runBulkAct } from '#features/portfolio/server/run-bulk-act.ts';
import { adviseLots } from '#features/rate-advice/server/public.ts';
import { mailDueReceipts } from '#features/receipts/server/mail-due-receipts.ts';
import { proveHistory, proveRevenue } from '#features/revenue/server/proof/prove-revenue.ts';
import { mailFullLots } from '#features/spaces/server/mail-full-lots.ts';
import { proveAudit } from '#features/support/server/prove-audit.ts';
import { answerParkingText } from '#features/text-to-park/server/public.ts';
import { textCode } from '#features/valet/server/guest/guest-codes.ts';
import { callAttendants, followAct, notifyTicket, requestWantedCar, sendCall } from '#features/valet/server/public.ts';
import { forgetTickets } from '#features/valet/server/tickets/forget-tickets.ts';
import { deliverWebhooks } from '#features/webhooks/server/deliver-webhooks.ts';
import type { JobHandlers } from '#platform/jobs/job-kinds.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { cleanUp } from './housekeeping.ts';

export function createJobHandlers(deps: Deps): JobHandlers {
  return {
    'send-message': (data) => sendMessage(deps, data),
    'send-text': (data) => sendText(deps, data),
    'answer-parking-text': (data) => answerParkingText(deps, data),
    'text-valet-code': (data) => textCode(deps, data),
    'follow-valet-act': (data) => followAct(deps, data),
    'request-wanted-car': (data) => requestWantedCar(deps, data),
    'call-attendants': (data) => callAttendants(deps, data),
    'send-call': (data) => sendCall(deps, data),
    'send-push': (data) => sendPush(deps, data),
    'follow-read': (data) => followRead(deps, data),
    'finish-visit': (data) => finishVisit(deps, data),
    'make-refund': (data) => makeRefund(deps, data),
    'detach-card': (data) => detachCard(deps, data),
    'do-bulk-act': (data) => runBulkAct(deps, data),
    'tell-address': (data) => notifyAddress(deps, data),
    'cancel-closed': (data) => cancelClosed(deps, data),
    'draw-signs': (data) => drawSignPrint(deps, data),
    'work-on-import': (data) => continueImport(deps, data),
    'sweep-payments': () => sweepPayments(deps),
    'stop-at-limit': () => stopAtLimit(deps, (tx, order) => resolveMissedExit(deps, tx, order)),
    'reconcile-payments': () => reconcilePayments(deps),
    'plan-payouts': () => planPayoutsOfToday(deps),
    'send-payouts': () => sendDuePayouts(deps),
    'check-payout-accounts': () => checkAccounts(deps),
    'remind-drivers': () => runSteps([() => remindOfEnds(deps), () => remindDrivers(deps)]),
    'mail-receipts': () => mailDueReceipts(deps),
    'renew-permits': () => runSteps([() => renewPermits(deps), () => offerFreeSeats(deps)]),
    'mail-full-lots': () => mailFullLots(deps),
    'mail-summaries': () => mailSummaries(deps),
    'deliver-webhooks': () =>
      deliverWebhooks(deps, {
        sessions: notifySessions,
        ticket: notifyTicket,
        permit: notifyPermit,
        notice: notifyNotice,
      }),
    housekeeping: () => cleanUp(deps),
    'prove-audit': () => proveAudit(deps),
    'forget-look-ups': () => runSteps([() => forgetLookups(deps), () => forgetCameras(deps)]),
    'void-notices': async () => {
      await voidCovered(deps);
      await grantUnanswered(deps);
    },
    'forget-notices': () => forgetNotices(deps),
    'forget-tickets': () => forgetTickets(deps),
    'prove-history': () => proveHistory(deps),
    'advise-rates': () => adviseLots(deps),
    'prove-revenue': () => proveRevenue(deps),
  };
}
