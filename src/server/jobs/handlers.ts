// Maps each job to its code.

import { makePartitions } from '../db/partitions/make-partitions.ts';
import type { Deps } from '../deps.ts';
import { mailFullLots } from '../features/capacity/full-lots/mail-full-lots.ts';
import { mailSummaries } from '../features/daily-summary/mail-summaries.ts';
import { proveAudit } from '../features/desk/prove-audit.ts';
import { forgetLookUps } from '../features/enforcement/forget-look-ups.ts';
import { workOnImport } from '../features/import/runs/work-on-import.ts';
import { doBulkAct } from '../features/locations/bulk/do-bulk-act.ts';
import { drawSignPrint } from '../features/locations/sign-prints/draw-sign-print.ts';
import { sendMessage } from '../features/messages/send-message.ts';
import { sendText } from '../features/messages/texts/send-text.ts';
import { forgetNotices, grantUnanswered, voidCovered } from '../features/notices/keep-notices.ts';
import { tellNotice } from '../features/notices/tell-notice.ts';
import { checkAccounts } from '../features/payments/payout-accounts/check-account.ts';
import { reconcilePayments } from '../features/payments/reconciliation/reconcile-payments.ts';
import { makeRefund } from '../features/payments/refunds/make-refund.ts';
import { sweepPayments } from '../features/payments/settling/sweep-payments.ts';
import { planPayoutsOfToday, sendDuePayouts } from '../features/payouts/sending/send-due-payouts.ts';
import { tellPermit } from '../features/permits/held-permits.ts';
import { renewPermits } from '../features/permits/renewal/renew-permits.ts';
import { askWaiting } from '../features/permits/waiting/ask-waiting.ts';
import { mailDueReceipts } from '../features/receipts/mail-due-receipts.ts';
import { proveHistory, proveRevenue } from '../features/revenue/proof/prove-revenue.ts';
import { tellSessions } from '../features/sessions/parked-stays.ts';
import { remindOfEnds } from '../features/sessions/reminders/remind-of-ends.ts';
import { sendPush } from '../features/sessions/reminders/send-push.ts';
import { remindDrivers } from '../features/sessions/reservations/remind-drivers.ts';
import { tellAddress } from '../features/sessions/reservations/tell-address.ts';
import { textCode } from '../features/valet/guest/guest-codes.ts';
import { forgetTickets } from '../features/valet/retention/forget-tickets.ts';
import { callAttendants, followAct, requestWantedCar, sendCall, tellTicket } from '../features/valet/valet-tickets.ts';
import { deliverWebhooks } from '../features/webhooks/deliver-webhooks.ts';
import { doAll } from './do-all.ts';
import { cleanUp } from './housekeeping.ts';
import type { JobHandlers } from './job-kinds.ts';

export function createJobHandlers(deps: Deps): JobHandlers {
  return {
    'send-message': (data) => sendMessage(deps, data),
    'send-text': (data) => sendText(deps, data),
    'text-valet-code': (data) => textCode(deps, data),
    'follow-valet-act': (data) => followAct(deps, data),
    'request-wanted-car': (data) => requestWantedCar(deps, data),
    'call-attendants': (data) => callAttendants(deps, data),
    'send-call': (data) => sendCall(deps, data),
    'send-push': (data) => sendPush(deps, data),
    'make-refund': (data) => makeRefund(deps, data),
    'do-bulk-act': (data) => doBulkAct(deps, data),
    'tell-address': (data) => tellAddress(deps, data),
    'draw-signs': (data) => drawSignPrint(deps, data),
    'work-on-import': (data) => workOnImport(deps, data),
    'sweep-payments': () => sweepPayments(deps),
    'reconcile-payments': () => reconcilePayments(deps),
    'plan-payouts': () => planPayoutsOfToday(deps),
    'send-payouts': () => sendDuePayouts(deps),
    'check-payout-accounts': () => checkAccounts(deps),
    'remind-drivers': () => doAll([() => remindOfEnds(deps), () => remindDrivers(deps)]),
    'mail-receipts': () => mailDueReceipts(deps),
    'renew-permits': () => doAll([() => renewPermits(deps), () => askWaiting(deps)]),
    'mail-full-lots': () => mailFullLots(deps),
    'mail-summaries': () => mailSummaries(deps),
    'deliver-webhooks': () =>
      deliverWebhooks(deps, { sessions: tellSessions, ticket: tellTicket, permit: tellPermit, notice: tellNotice }),
    housekeeping: () => cleanUp(deps),
    'prove-audit': () => proveAudit(deps),
    'forget-look-ups': () => forgetLookUps(deps),
    'void-notices': async () => {
      await voidCovered(deps);
      await grantUnanswered(deps);
    },
    'forget-notices': () => forgetNotices(deps),
    'forget-tickets': () => forgetTickets(deps),
    'make-partitions': async () => {
      await makePartitions(deps.db, deps.now());
    },
    'prove-history': () => proveHistory(deps),
    'prove-revenue': () => proveRevenue(deps),
  };
}
