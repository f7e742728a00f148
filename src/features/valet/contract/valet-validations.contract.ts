// A merchant's code on a valet ticket (rule 287): which ones a stand accepts, adding one to a ticket, and removing it.

import { z } from 'zod';
import { VALIDATION_KINDS } from '#features/validations/rules/validation.ts';
import { ValidationCodeText } from '#features/validations/validations.contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/wire.ts';
import { ActStamp, Valet } from './valet-ticket.ts';

const ticket = { thing: 'ticket', in: 'params', name: 'id' } as const;
const location = { thing: 'location', in: 'params', name: 'locationId' } as const;
/** The attendants, or the holder of the ticket's key. */
const attendantOrGuest = {
  kind: 'key_or_roles',
  roles: ['valet'],
  whose: { ...ticket, as: 'staff_or_guest' },
} as const;
const One = z.object({ valet: Valet });

export const valetValidationsContract = {
  listStandValidations: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/validations',
    summary: 'List the merchants whose codes the stand accepts today, without the codes themselves',
    access: { kind: 'roles', roles: ['valet', 'vendor', 'manager'], whose: { ...location, as: 'staff_or_owner' } },
    params: z.object({ locationId: Id }),
    response: z.object({
      validations: z.array(
        z.object({
          _id: Id,
          name: z.string(),
          kind: z.enum(VALIDATION_KINDS),
          /** A percentage, cents, minutes or cents, as the kind says. */
          value: z.int(),
        }),
      ),
    }),
  }),
  validateValet: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/validation',
    summary: "Apply a merchant's code to lower a ticket's price: guests type it, attendants type or choose it",
    access: attendantOrGuest,
    params: z.object({ id: Id }),
    limit: { max: 240, perSeconds: 60 },
    body: z
      .object({
        code: ValidationCodeText.optional(),
        /** For attendants: one from the stand's list. */
        validation: Id.optional(),
        ...ActStamp.shape,
      })
      .refine(({ code, validation }) => (code === undefined) !== (validation === undefined), {
        error: 'Send a code or a validation.',
      }),
    response: One,
  }),
  removeValetValidation: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/validation/take-off',
    summary: "Remove a merchant's code from a ticket, until it is paid",
    access: attendantOrGuest,
    params: z.object({ id: Id }),
    limit: { max: 240, perSeconds: 60 },
    body: ActStamp,
    response: One,
  }),
};
