// What a stand charges: its rates, which work like a zone's (rule 19), and its extras (rule 270).

import { z } from 'zod';
import { CheckedTariff, Tariff } from '#features/pricing/tariff.contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { Id } from '#platform/contract/wire.ts';
import { formatCents } from '#platform/money/cents.ts';
import { MAX_EXTRAS } from '../rules/price/stand-terms.ts';
import { ActStamp, Valet } from './valet-ticket.ts';

const At = z.object({ locationId: Id });
const location = { thing: 'location', in: 'params', name: 'locationId' } as const;
const ticket = { thing: 'ticket', in: 'params', name: 'id' } as const;

const GRACE_WRONG = `A whole number from 1 to ${MAX_EXTRAS.graceMinutes}.`;
const CENTS_WRONG = `Whole cents, from 1 to ${MAX_EXTRAS.cents} (${formatCents(MAX_EXTRAS.cents)}).`;

const GraceMinutes = z.int({ error: GRACE_WRONG }).min(1, GRACE_WRONG).max(MAX_EXTRAS.graceMinutes, GRACE_WRONG);
const ExtraCents = z.int({ error: CENTS_WRONG }).min(1, CENTS_WRONG).max(MAX_EXTRAS.cents, CENTS_WRONG);

const extras = {
  /** A car requested within this time after parking costs nothing; null: every car costs something. */
  graceMinutes: GraceMinutes.nullable(),
  /** For a guest who lost the claim ticket; null: nothing. */
  lostTicketCents: ExtraCents.nullable(),
  /** For parking a car again that nobody picked up within the stand's number of minutes; null: nothing. */
  parkAgainCents: ExtraCents.nullable(),
};

const StandRates = z.object({ rates: Tariff, ...extras });
export type StandRates = z.output<typeof StandRates>;

export const valetRatesContract = {
  getStandRates: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/rates',
    summary: 'Get what a stand charges; null until its settings are set',
    access: { kind: 'roles', roles: ['valet', 'vendor', 'manager'], whose: { ...location, as: 'staff_or_owner' } },
    params: At,
    response: z.object({ rates: StandRates.nullable() }),
  }),
  putStandRates: defineEndpoint({
    method: 'PUT',
    path: '/valets/locations/:locationId/rates',
    summary: 'Set what a stand charges; open tickets keep their rates',
    access: lotManagers('locationId'),
    params: At,
    body: z.object({ rates: CheckedTariff, ...extras }),
    response: z.object({ rates: StandRates }),
  }),
  changeTicketExtras: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/extras',
    summary:
      'Mark the claim ticket as lost or found; a lead can also waive the charge for parking the car again. Until the ticket is paid',
    access: { kind: 'roles', roles: ['valet'], whose: { ...ticket, as: 'staff' } },
    params: z.object({ id: Id }),
    limit: { max: 600, perSeconds: 60 },
    body: z.object({ change: z.enum(['lost_ticket', 'ticket_found', 'waive_parked_again']), ...ActStamp.shape }),
    response: z.object({ valet: Valet }),
  }),
};
