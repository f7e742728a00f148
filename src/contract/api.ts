// The whole API: every noun's contract in one object, and the types that the client's calls are derived from.

import type { z } from 'zod';
import { accountsContract } from './accounts/accounts.contract.ts';
import { apiKeysContract } from './accounts/api-keys.contract.ts';
import { emailProofContract } from './accounts/email-proof.contract.ts';
import { googleContract } from './accounts/google.contract.ts';
import { notificationsContract } from './accounts/notifications.contract.ts';
import { ownerReviewContract } from './accounts/owner-review.contract.ts';
import { passkeysContract } from './accounts/passkeys.contract.ts';
import { signInsContract } from './accounts/sign-ins.contract.ts';
import { teamContract } from './accounts/team.contract.ts';
import { twoFactorContract } from './accounts/two-factor.contract.ts';
import { waysInContract } from './accounts/ways-in.contract.ts';
import { contactContract } from './desk/contact.contract.ts';
import { deskContract } from './desk/desk.contract.ts';
import { messagesContract } from './desk/messages.contract.ts';
import type { EndpointShape } from './endpoint.ts';
import { bulkContract } from './lots/bulk.contract.ts';
import { favouritesContract } from './lots/favourites.contract.ts';
import { givenPermitsContract } from './lots/given-permits.contract.ts';
import { importsContract } from './lots/imports.contract.ts';
import { locationImportContract } from './lots/location-import.contract.ts';
import { locationsContract } from './lots/locations.contract.ts';
import { lotPhotosContract } from './lots/lot-photos.contract.ts';
import { membersContract } from './lots/members.contract.ts';
import { occupancyContract } from './lots/occupancy.contract.ts';
import { permitsContract } from './lots/permits.contract.ts';
import { placesContract } from './lots/places.contract.ts';
import { portfolioContract } from './lots/portfolio.contract.ts';
import { signPrintsContract } from './lots/sign-prints.contract.ts';
import { validationsContract } from './lots/validations.contract.ts';
import { zonesContract } from './lots/zones.contract.ts';
import { bankDetailsContract } from './money/bank-details.contract.ts';
import { booksContract } from './money/books.contract.ts';
import { disputesContract } from './money/disputes.contract.ts';
import { lotRefundsContract } from './money/lot-refunds.contract.ts';
import { paymentsContract, sandboxContract } from './money/payments.contract.ts';
import { payoutPlanContract } from './money/payout-plan.contract.ts';
import { payoutsContract } from './money/payouts.contract.ts';
import { receiptsContract } from './money/receipts.contract.ts';
import { revenueContract } from './money/revenue.contract.ts';
import { sentPayoutsContract } from './money/sent-payouts.contract.ts';
import { taxesContract } from './money/taxes.contract.ts';
import { transactionsContract } from './money/transactions.contract.ts';
import { noticesContract } from './notices/notices.contract.ts';
import { lotSharingContract } from './open/lot-sharing.contract.ts';
import { openDataContract } from './open/open-data.contract.ts';
import { webhooksContract } from './open/webhooks.contract.ts';
import { chalksContract } from './stays/chalks.contract.ts';
import { correctionsContract } from './stays/corrections.contract.ts';
import { enforcementContract } from './stays/enforcement.contract.ts';
import { guestBookingsContract } from './stays/guest-bookings.contract.ts';
import { plateListsContract } from './stays/plate-lists.contract.ts';
import { quoteContract } from './stays/quote.contract.ts';
import { readsContract } from './stays/reads.contract.ts';
import { remindersContract } from './stays/reminders.contract.ts';
import { reservationsContract } from './stays/reservations.contract.ts';
import { savedVehiclesContract } from './stays/saved-vehicles.contract.ts';
import { sessionsContract } from './stays/sessions.contract.ts';
import { vehiclesContract } from './stays/vehicles.contract.ts';
import { valetBoardContract } from './valet/valet-board.contract.ts';
import { valetCallsContract } from './valet/valet-calls.contract.ts';
import { valetDamageContract } from './valet/valet-damage.contract.ts';
import { valetFiguresContract } from './valet/valet-figures.contract.ts';
import { valetGuestContract } from './valet/valet-guest.contract.ts';
import { valetHandoverContract } from './valet/valet-handover.contract.ts';
import { valetPhotosContract } from './valet/valet-photos.contract.ts';
import { valetRatesContract } from './valet/valet-rates.contract.ts';
import { valetRoomsContract } from './valet/valet-rooms.contract.ts';
import { valetShiftsContract } from './valet/valet-shifts.contract.ts';
import { valetValidationsContract } from './valet/valet-validations.contract.ts';
import { valetsContract } from './valet/valets.contract.ts';

export const API_PREFIX = '/api/v1';

export const api = {
  ...accountsContract,
  ...twoFactorContract,
  ...waysInContract,
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
  ...locationsContract,
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
  ...favouritesContract,
  ...lotPhotosContract,
  ...sessionsContract,
  ...reservationsContract,
  ...remindersContract,
  ...guestBookingsContract,
  ...quoteContract,
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
  ...contactContract,
  ...deskContract,
  ...booksContract,
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
  ...noticesContract,
  ...membersContract,
  ...validationsContract,
  ...permitsContract,
  ...givenPermitsContract,
  ...valetValidationsContract,
  ...valetRoomsContract,
};

type Api = typeof api;
type KeyOf<E extends EndpointShape> = `${E['method']} ${E['path']}`;

/** The endpoints by the name that a client uses: 'POST /users/login'. */
export type Endpoints = { [Name in keyof Api as KeyOf<Api[Name]>]: Api[Name] };
export type EndpointKey = keyof Endpoints;

type InputOf<E, Part extends string> = E extends { readonly [P in Part]: z.ZodType } ? z.input<E[Part]> : never;
type Given<Name extends string, T> = [T] extends [never] ? object : { [N in Name]: T };

/** The input of a call: path variables, query and body, where the endpoint has them. */
export type CallInput<K extends EndpointKey> = Given<'params', InputOf<Endpoints[K], 'params'>> &
  ([InputOf<Endpoints[K], 'query'>] extends [never] ? object : { query?: InputOf<Endpoints[K], 'query'> }) &
  Given<'body', InputOf<Endpoints[K], 'body'>>;

export type Answer<K extends EndpointKey> = z.output<Endpoints[K]['response']>;
