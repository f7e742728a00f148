// Marks of damage by the staff, the guest's answer to them, and the incident file (rules 283 to 286).

import { z } from 'zod';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/wire.ts';
import { OBJECTION_MAX } from '../rules/damage/damage.ts';
import { MarkForm, NotedMark } from './valet-damage.ts';
import { ActStamp, Valet } from './valet-ticket.ts';

const ticket = { thing: 'ticket', in: 'params', name: 'id' } as const;
const staffOnTicket = { kind: 'roles', roles: ['valet'], whose: { ...ticket, as: 'staff' } } as const;

const ById = z.object({ id: Id });
const OneMark = z.object({ id: Id, markId: Id });
const One = z.object({ valet: Valet });

export const valetDamageContract = {
  markDamage: defineEndpoint({
    method: 'PUT',
    path: '/valets/:id/damage/marks/:markId',
    summary: 'Mark damage on a side of the car, change a mark, or restore one; the phone chooses its id',
    access: staffOnTicket,
    params: OneMark,
    limit: { max: 240, perSeconds: 60 },
    body: MarkForm.extend(ActStamp.shape),
    response: One,
    sentBack: [NotedMark],
  }),
  removeDamage: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/damage/marks/:markId/removal',
    summary: 'Remove a damage mark; its number is not reused',
    access: staffOnTicket,
    params: OneMark,
    limit: { max: 240, perSeconds: 60 },
    body: ActStamp,
    response: One,
  }),
  sayNoDamage: defineEndpoint({
    method: 'PUT',
    path: '/valets/:id/damage/none',
    summary: 'Record "No damage seen", or take it back',
    access: staffOnTicket,
    params: ById,
    limit: { max: 240, perSeconds: 60 },
    body: ActStamp.extend({ seen: z.boolean() }),
    response: One,
  }),
  answerDamage: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/damage/answer',
    summary:
      "Record the guest's answer to the damage marks: right, or what is missing or wrong; until a day after the handover",
    access: { kind: 'key_or_roles', roles: [], whose: { ...ticket, as: 'guest' } },
    params: ById,
    limit: { max: 60, perSeconds: 600 },
    body: ActStamp.extend({
      said: z.enum(['right', 'wrong']),
      /** The revision of the marks that the guest saw. */
      revision: z.int().min(0).max(1_000_000),
      text: z
        .string()
        .trim()
        .max(OBJECTION_MAX, `At most ${OBJECTION_MAX} characters.`)
        .regex(/^(?:[^\p{Cc}]|\n)*$/u, 'Use plain text.')
        .default(''),
    }),
    response: One,
  }),
  downloadIncidentFile: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/incident-file.pdf',
    summary: 'Get everything known about a car and its damage as a PDF; for the owner, managers and leads of the stand',
    access: { kind: 'roles', roles: ['valet', 'vendor', 'manager'], whose: { ...ticket, as: 'staff_or_owner' } },
    params: ById,
    limit: { max: 20, perSeconds: 600 },
    inViews: 'hidden',
    response: FileAnswer,
    files: ['application/pdf'],
    heavy: 'drawing',
  }),
};
