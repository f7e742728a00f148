// The whole API: every noun's contract in one object, and the types that the client's calls are derived from.

import type { z } from 'zod';
import { accountsContract } from './accounts.contract.ts';
import { booksContract } from './books.contract.ts';
import { contactContract } from './contact.contract.ts';
import { correctionsContract } from './corrections.contract.ts';
import { deskContract } from './desk.contract.ts';
import { disputesContract } from './disputes.contract.ts';
import type { EndpointShape } from './endpoint.ts';
import { enforcementContract } from './enforcement.contract.ts';
import { locationImportContract } from './location-import.contract.ts';
import { locationsContract, placesContract } from './locations.contract.ts';
import { membersContract } from './members.contract.ts';
import { messagesContract } from './messages.contract.ts';
import { paymentsContract, sandboxContract } from './payments.contract.ts';
import { payoutsContract } from './payouts.contract.ts';
import { receiptsContract } from './receipts.contract.ts';
import { revenueContract } from './revenue.contract.ts';
import { sessionsContract } from './sessions.contract.ts';
import { taxesContract } from './taxes.contract.ts';
import { teamContract } from './team.contract.ts';
import { twoFactorContract } from './two-factor.contract.ts';
import { valetBoardContract } from './valet-board.contract.ts';
import { valetGuestContract } from './valet-guest.contract.ts';
import { valetPhotosContract } from './valet-photos.contract.ts';
import { valetShiftsContract } from './valet-shifts.contract.ts';
import { valetsContract } from './valets.contract.ts';
import { vehiclesContract } from './vehicles.contract.ts';
import { zonesContract } from './zones.contract.ts';

export const API_PREFIX = '/api/v1';

export const api = {
  ...accountsContract,
  ...twoFactorContract,
  ...teamContract,
  ...locationsContract,
  ...locationImportContract,
  ...placesContract,
  ...zonesContract,
  ...vehiclesContract,
  ...sessionsContract,
  ...paymentsContract,
  ...sandboxContract,
  ...receiptsContract,
  ...correctionsContract,
  ...taxesContract,
  ...revenueContract,
  ...payoutsContract,
  ...contactContract,
  ...deskContract,
  ...booksContract,
  ...valetsContract,
  ...valetBoardContract,
  ...valetGuestContract,
  ...valetShiftsContract,
  ...valetPhotosContract,
  ...disputesContract,
  ...messagesContract,
  ...enforcementContract,
  ...membersContract,
};

type Api = typeof api;
type KeyOf<E extends EndpointShape> = `${E['method']} ${E['path']}`;

/** The endpoints by the name a client uses: 'POST /users/login'. */
export type Endpoints = { [Name in keyof Api as KeyOf<Api[Name]>]: Api[Name] };
export type EndpointKey = keyof Endpoints;

type InputOf<E, Part extends string> = E extends { readonly [P in Part]: z.ZodType } ? z.input<E[Part]> : never;
type Given<Name extends string, T> = [T] extends [never] ? object : { [N in Name]: T };

/** The input of a call: path variables, query and body, where the endpoint has them. */
export type CallInput<K extends EndpointKey> = Given<'params', InputOf<Endpoints[K], 'params'>> &
  ([InputOf<Endpoints[K], 'query'>] extends [never] ? object : { query?: InputOf<Endpoints[K], 'query'> }) &
  Given<'body', InputOf<Endpoints[K], 'body'>>;

export type Answer<K extends EndpointKey> = z.output<Endpoints[K]['response']>;
