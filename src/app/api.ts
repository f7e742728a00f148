// The whole API: every noun's contract in one object.

import { accountsContract } from '#features/accounts/accounts.contract.ts';
import { apiKeysContract } from '#features/accounts/api-keys.contract.ts';
import { emailProofContract } from '#features/accounts/email-proof.contract.ts';
import { googleContract } from '#features/accounts/google.contract.ts';
import { passkeysContract } from '#features/accounts/passkeys.contract.ts';
import { phoneContract } from '#features/accounts/phone.contract.ts';
import { signInMethodsContract } from '#features/accounts/sign-in-methods.contract.ts';
import { signInsContract } from '#features/accounts/sign-ins.contract.ts';
import { twoFactorContract } from '#features/accounts/two-factor.contract.ts';
import { historyContract } from '#features/audit/history.contract.ts';
import { autoPayContract } from '#features/auto-pay/auto-pay.contract.ts';
import { camerasContract } from '#features/cameras/cameras.contract.ts';
import { chalksContract } from '#features/enforcement/chalks.contract.ts';
import { enforcementContract } from '#features/enforcement/enforcement.contract.ts';
import { readsContract } from '#features/enforcement/plate-reads.contract.ts';
import { favoritesContract } from '#features/favorites/favorites.contract.ts';
import { gatesContract } from '#features/gates/gates.contract.ts';
import { homeContract } from '#features/home/home.contract.ts';
import { importsContract } from '#features/imports/imports.contract.ts';
import { locationImportContract } from '#features/imports/location-import.contract.ts';
import { lotPhotosContract } from '#features/lots/lot-photos.contract.ts';
import { lotsContract } from '#features/lots/lots.contract.ts';
import { membersContract } from '#features/members/members.contract.ts';
import { messagesContract } from '#features/messages/messages.contract.ts';
import { noticesContract } from '#features/notices/notices.contract.ts';
import { notificationsContract } from '#features/notifications/notifications.contract.ts';
import { lotSharingContract } from '#features/open-data/lot-sharing.contract.ts';
import { openDataContract } from '#features/open-data/open-data.contract.ts';
import { ownerReviewContract } from '#features/owners/owner-review.contract.ts';
import { correctionsContract } from '#features/parking/corrections.contract.ts';
import { datedHoursContract } from '#features/parking/dated-hours.contract.ts';
import { guestBookingsContract } from '#features/parking/guest-bookings.contract.ts';
import { quoteContract } from '#features/parking/quote.contract.ts';
import { remindersContract } from '#features/parking/reminders.contract.ts';
import { reservationsContract } from '#features/parking/reservations.contract.ts';
import { sessionsContract } from '#features/parking/sessions.contract.ts';
import { stopLinksContract } from '#features/parking/stop-links.contract.ts';
import { checkoutContract } from '#features/payments/checkout.contract.ts';
import { disputesContract } from '#features/payments/disputes.contract.ts';
import { paymentsContract, sandboxContract } from '#features/payments/payments.contract.ts';
import { savedCardContract } from '#features/payments/saved-card.contract.ts';
import { bankDetailsContract } from '#features/payouts/bank-details.contract.ts';
import { payoutPlanContract } from '#features/payouts/payout-plan.contract.ts';
import { payoutsContract } from '#features/payouts/payouts.contract.ts';
import { sentPayoutsContract } from '#features/payouts/sent-payouts.contract.ts';
import { givenPermitsContract } from '#features/permits/given-permits.contract.ts';
import { permitsContract } from '#features/permits/permits.contract.ts';
import { plateListsContract } from '#features/plate-lists/plate-lists.contract.ts';
import { bulkContract } from '#features/portfolio/bulk.contract.ts';
import { portfolioContract } from '#features/portfolio/portfolio.contract.ts';
import { signPrintsContract } from '#features/portfolio/sign-prints.contract.ts';
import { rateAdviceContract } from '#features/rate-advice/rate-advice.contract.ts';
import { receiptsContract } from '#features/receipts/receipts.contract.ts';
import { lotRefundsContract } from '#features/refunds/refunds.contract.ts';
import { revenueContract } from '#features/revenue/revenue.contract.ts';
import { taxesContract } from '#features/revenue/taxes.contract.ts';
import { placesContract } from '#features/search/geocoding.contract.ts';
import { occupancyContract } from '#features/spaces/spaces.contract.ts';
import { accountViewsContract } from '#features/support/account-views.contract.ts';
import { contactContract } from '#features/support/contact.contract.ts';
import { reconciliationContract } from '#features/support/reconciliation.contract.ts';
import { supportContract } from '#features/support/support.contract.ts';
import { tableViewsContract } from '#features/table-views/table-views.contract.ts';
import { teamContract } from '#features/team/team.contract.ts';
import { textToParkContract } from '#features/text-to-park/text-to-park.contract.ts';
import { transactionsContract } from '#features/transactions/transactions.contract.ts';
import { valetBoardContract } from '#features/valet/contract/valet-board.contract.ts';
import { valetCallsContract } from '#features/valet/contract/valet-calls.contract.ts';
import { valetDamageContract } from '#features/valet/contract/valet-damage.contract.ts';
import { valetFiguresContract } from '#features/valet/contract/valet-figures.contract.ts';
import { valetGuestContract } from '#features/valet/contract/valet-guest.contract.ts';
import { valetHandoverContract } from '#features/valet/contract/valet-handover.contract.ts';
import { valetPhotosContract } from '#features/valet/contract/valet-photos.contract.ts';
import { valetRatesContract } from '#features/valet/contract/valet-rates.contract.ts';
import { valetRoomsContract } from '#features/valet/contract/valet-rooms.contract.ts';
import { valetShiftsContract } from '#features/valet/contract/valet-shifts.contract.ts';
import { valetValidationsContract } from '#features/valet/contract/valet-validations.contract.ts';
import { valetsContract } from '#features/valet/contract/valets.contract.ts';
import { validationsContract } from '#features/validations/validations.contract.ts';
import { savedVehiclesContract } from '#features/vehicles/saved-vehicles.contract.ts';
import { vehiclesContract } from '#features/vehicles/vehicles.contract.ts';
import { walletPassesContract } from '#features/wallet-passes/wallet-passes.contract.ts';
import { webhooksContract } from '#features/webhooks/webhooks.contract.ts';
import { zonesContract } from '#features/zones/zones.contract.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';

export const api = {
  ...historyContract,
  ...accountsContract,
  ...twoFactorContract,
  ...signInMethodsContract,
  ...signInsContract,
  ...passkeysContract,
  ...googleContract,
  ...apiKeysContract,
  ...emailProofContract,
  ...notificationsContract,
  ...ownerReviewContract,
  ...webhooksContract,
  ...openDataContract,
  ...lotSharingContract,
  ...teamContract,
  ...lotsContract,
  ...portfolioContract,
  ...bulkContract,
  ...signPrintsContract,
  ...locationImportContract,
  ...importsContract,
  ...placesContract,
  ...zonesContract,
  ...occupancyContract,
  ...vehiclesContract,
  ...savedVehiclesContract,
  ...phoneContract,
  ...savedCardContract,
  ...textToParkContract,
  ...favoritesContract,
  ...lotPhotosContract,
  ...sessionsContract,
  ...reservationsContract,
  ...datedHoursContract,
  ...remindersContract,
  ...stopLinksContract,
  ...guestBookingsContract,
  ...quoteContract,
  ...checkoutContract,
  ...paymentsContract,
  ...sandboxContract,
  ...receiptsContract,
  ...correctionsContract,
  ...taxesContract,
  ...revenueContract,
  ...payoutsContract,
  ...bankDetailsContract,
  ...payoutPlanContract,
  ...sentPayoutsContract,
  ...lotRefundsContract,
  ...transactionsContract,
  ...tableViewsContract,
  ...homeContract,
  ...contactContract,
  ...supportContract,
  ...accountViewsContract,
  ...reconciliationContract,
  ...valetsContract,
  ...valetCallsContract,
  ...valetBoardContract,
  ...valetDamageContract,
  ...valetFiguresContract,
  ...valetRatesContract,
  ...valetGuestContract,
  ...valetHandoverContract,
  ...valetShiftsContract,
  ...valetPhotosContract,
  ...disputesContract,
  ...messagesContract,
  ...enforcementContract,
  ...chalksContract,
  ...plateListsContract,
  ...readsContract,
  ...autoPayContract,
  ...camerasContract,
  ...gatesContract,
  ...rateAdviceContract,
  ...noticesContract,
  ...membersContract,
  ...validationsContract,
  ...permitsContract,
  ...givenPermitsContract,
  ...valetValidationsContract,
  ...valetRoomsContract,
  ...walletPassesContract,
};

type Contracts = typeof api;

declare module '#platform/contract/endpoints.ts' {
  interface Api extends Contracts {}
}

/** Generated clients name their functions after these. */
export const endpointNames: ReadonlyMap<EndpointShape, string> = new Map(
  Object.entries(api).map(([name, endpoint]) => [endpoint, name]),
);
