import { t } from 'ttag';
import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { correctionsContract } from '#features/parking/corrections.contract.ts';
import {
  assignStay,
  type Corrected,
  correctSession,
  decidePlateRequest,
  listRequestsAtLot,
  listWaitingRequests,
  type RequestAtLot,
  requestPlate,
  withCalendarEntry,
} from '#features/parking/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { valetsContract } from '#features/valet/contract/valets.contract.ts';
import type { Access } from '#platform/contract/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { checkOwnership, isGuestOf, refuseLotStaff } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import { receiptsContract as contract } from '../receipts.contract.ts';
import { getReceipt } from './get-receipt.ts';
import { receiptSections } from './receipt-mail.ts';
import type * as Work from './receipt-pdf.worker.ts';
import { findReceiptLocation } from './receipts.read-model.ts';
import { composeReceipt } from './send-receipt.ts';
import { composeTicketReceipt, findTicketReceipt } from './ticket-receipt.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./receipt-pdf.worker.ts', import.meta.url) };

export function receiptsRoutes(deps: Deps): Route[] {
  return [
    route(contract.getReceipt, async ({ params, principal }) => {
      const receipt = await getReceipt(deps, params.key, principal);
      return receipt ? { data: receipt } : refuse('not_found');
    }),
    route(contract.printReceipt, async ({ params: { key }, now }) => {
      const receipt = await getReceipt(deps, key, null);
      if (!receipt || (receipt.status !== 'paid' && receipt.status !== 'refunded')) return refuse('not_found');
      const { receiptCode, location } = receipt;
      const printed = {
        title: t`Receipt ${receiptCode}`,
        language: languageSpoken(),
        sections: receiptSections(receipt),
        footer: t`Privately issued by Parkvale. This is not a government document.`,
      };
      const file = await deps.pools.drawnFiles.drawn(['receipt', printed], () =>
        deps.pools.drawings.run(WORK, 'drawReceiptPdf', { ...printed, now }),
      );
      return { contentType: 'application/pdf', fileName: `${location.name} ${receiptCode}.pdf`, ...file };
    }),
    route(valetsContract.getValetReceipt, async ({ params, principal, now }) => {
      const found = await findTicketReceipt(deps, params.id);
      if (isRefusal(found)) return found;
      const isGuests = await isGuestOf(deps.db, params.id, { ...principal, now });
      const receiptKey = isGuests ? found.receipt.receiptKey : null;
      return { data: { ...found.receipt, receiptKey } };
    }),
    route(correctionsContract.correctSession, async ({ params, body, principal }) => {
      const { sessionId, plateNumber: plate, state, zoneId, difference: shownDifference, method = 'card' } = body;
      const requested = { receiptKey: params.key, sessionId, plate, state, zoneId, shownDifference, method, principal };
      const corrected = await correctSession(deps, requested);
      return isRefusal(corrected) ? corrected : { data: toCorrected(corrected) };
    }),
    route(correctionsContract.requestPlate, async ({ params, body, principal, now, once }) => {
      const { sessionId, plateNumber: plate, state } = body;
      return once(async (tx) => {
        const requested = { receiptKey: params.key, sessionId, plate, state, principal, now };
        const request = await requestPlate(deps, tx, requested);
        return isRefusal(request)
          ? request
          : { data: { _id: request.id, plateNumber: request.to.plate, state: request.to.state } };
      });
    }),
    route(correctionsContract.listPlateRequests, async ({ params, now }) => ({
      data: { requests: (await listRequestsAtLot(deps.db, params.id, now)).map(toPlateRequest) },
    })),
    route(correctionsContract.listWaitingPlateRequests, async ({ now }) => ({
      data: {
        requests: (await listWaitingRequests(deps.db, now)).map((row) => ({
          ...toPlateRequest(row),
          location: { _id: row.locationId, name: row.lotName, address: row.lotAddress },
          orderId: row.orderId,
        })),
      },
    })),
    route(correctionsContract.decidePlateRequest, async ({ params, body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      return once(async (tx) => {
        const refused = await decidePlateRequest(deps, tx, { ...params, ...body, decidedBy: user.id, now });
        return (
          refused ?? { message: body.decision === 'confirm' ? 'The plate is corrected.' : 'The request is declined.' }
        );
      });
    }),
    route(contract.claimReceipt, async ({ params, principal }) => {
      const refused = await claimReceipt(deps, params.key, principal);
      return refused ?? { message: 'This receipt is now in your account.' };
    }),
    route(contract.sendReceipt, async ({ body, principal, now, once }) => {
      const mail = await composeRequested(deps, body, { principal, now });
      if (isRefusal(mail)) return mail;
      return once(async (tx) => {
        await queueMessage(tx, deps, await withCalendarEntry(deps, tx, mail));
        return { message: 'The receipt is on its way.' };
      });
    }),
  ];
}

function toPlateRequest({ id, plate, state, paidPlate, paidState, zoneNumber, requestedAt, endsAt }: RequestAtLot) {
  return {
    _id: id,
    paid: { plateNumber: paidPlate, state: paidState },
    plateNumber: plate,
    state,
    zoneNumber,
    requestedAt: requestedAt.toISOString(),
    endTime: endsAt.toISOString(),
  };
}

function toCorrected({ correction, clientSecret, rateName }: Corrected) {
  const { to, lines, differenceOrderId, bothCoveredUntil } = correction;
  return {
    status: differenceOrderId === null ? ('done' as const) : ('pending' as const),
    difference: totalOf(lines),
    lines: [...lines],
    rate: rateName,
    clientSecret,
    plateNumber: to.plate,
    state: to.state,
    zoneId: to.zoneId,
    bothCoveredUntil: bothCoveredUntil.toISOString(),
  };
}

/** The body decides which kind of receipt is requested, so access can only be checked here. */
const PARTY_TO_TICKET = {
  kind: 'key_or_roles',
  roles: ['valet', 'vendor'],
  whose: { thing: 'ticket', in: 'body', name: '_id', as: 'staff_or_guest' },
} as const satisfies Access;

type RequestedMail = z.output<typeof contract.sendReceipt.body>;
type Caller = { readonly principal: Principal; readonly now: Date };

async function composeRequested(
  deps: Deps,
  requested: RequestedMail,
  { principal, now }: Caller,
): Promise<NewMessage | Refusal> {
  const { email, name, sessionData, valet } = requested;
  if (valet) {
    const refused = await checkOwnership(deps.db, PARTY_TO_TICKET, principal, { params: {}, body: valet, now });
    return refused ?? composeTicketReceipt(deps, { ticketId: valet._id, email: email ?? valet.email ?? '' });
  }
  if (email === undefined || name === undefined || !sessionData) return refuse('malformed');
  return composeReceipt(deps, {
    email,
    name,
    sessionId: sessionData._id,
    receiptKey: sessionData.receiptKey,
    principal,
  });
}

/** A signed-in holder of the receipt's key may claim it, unless another account has it. */
async function claimReceipt(deps: Deps, key: string, principal: Principal): Promise<Refusal | null> {
  const { user } = principal;
  if (!user) return refuse('not_signed_in');
  const place = await findReceiptLocation(deps.db, key);
  // A valet ticket belongs to no account; its receipt is kept by its URL.
  if (!place || place.ticketId !== null) return refuse('not_found');
  const notTheirs = await refuseLotStaff(deps.db, place, principal);
  if (notTheirs) return notTheirs;
  const isTheirs = await inTransaction(deps.db, (tx) => assignStay(tx, place, user.id));
  return isTheirs ? null : refuse('already_claimed');
}
