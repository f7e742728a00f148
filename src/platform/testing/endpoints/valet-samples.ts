// The calls of the valet's endpoints.

import { randomUUIDv7 } from 'node:crypto';
import { A_PHOTO } from '../builders/a-lookup.ts';
import { aValetForm } from '../builders/a-valet-form.ts';
import type { Samples } from './sample-types.ts';

const A_PUSH_ADDRESS = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
};

export const valetSamples = {
  listValets: () => ({}),
  getValet: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetById: ({ ticket }) => ({ params: { id: ticket.id } }),
  followLocationValets: ({ lot }) => ({ params: { locationId: lot.id } }),
  followValet: ({ ticket }) => ({ params: { id: ticket.id } }),
  listLocationValets: ({ lot }) => ({ params: { locationId: lot.id } }),
  findValetByPhone: ({ ticket }) => ({ body: { phoneNumber: ticket.phone } }),
  getValetByPhone: ({ ticket }) => ({ params: { phone: ticket.phone } }),
  createValet: ({ lot }) => ({ body: { locationId: lot.id, ...aValetForm() } }),
  updateValet: ({ ticket }) => ({ params: { id: ticket.id }, body: aValetForm() }),
  moveValet: ({ ticket }) => ({
    params: { id: ticket.id },
    body: { status: 'parked', parkedBy: 'Leo', parkedLocation: 'B12' },
  }),
  moveValetOnly: ({ ticket }) => ({ params: { id: ticket.id }, body: { status: 'requested' } }),
  deleteValet: ({ ticket }) => ({ params: { id: ticket.id } }),
  takeValetJob: ({ ticket }) => ({ params: { id: ticket.id }, body: {} }),
  giveValetJobBack: ({ ticket }) => ({ params: { id: ticket.id }, body: {} }),
  parkValetAgain: ({ ticket }) => ({
    params: { id: ticket.id },
    body: { parkedBy: 'Leo', parkedLocation: 'C9' },
  }),
  takeValetCashBack: ({ ticket }) => ({ params: { id: ticket.id }, body: { reason: 'The wrong car' } }),
  undoValetAct: ({ ticket }) => ({ params: { id: ticket.id }, body: { act: 'made_ready' } }),
  correctValetTime: ({ ticket }) => ({
    params: { id: ticket.id },
    body: { time: 'parked', to: '2026-11-20T18:00:00.000Z' },
  }),
  overrideValet: ({ ticket }) => ({
    params: { id: ticket.id },
    body: { name: 'Ann Carter', detail: 'A red scarf in the glove box' },
  }),
  askForLead: ({ ticket }) => ({ params: { id: ticket.id }, body: {} }),
  listHandoverChecks: ({ lot }) => ({ params: { locationId: lot.id } }),
  getHandover: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetQueue: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetShift: ({ lot }) => ({ params: { locationId: lot.id } }),
  listValetShifts: ({ lot }) => ({ params: { locationId: lot.id } }),
  openValetShift: ({ lot }) => ({ params: { locationId: lot.id }, body: { float: 5000 } }),
  countValetTill: ({ lot }) => ({
    params: { locationId: lot.id },
    body: { shift: randomUUIDv7(), counted: 5000, hooks: [] },
  }),
  closeValetShift: ({ lot }) => ({
    params: { locationId: lot.id },
    body: { shift: randomUUIDv7(), counted: 5000, hooks: [] },
  }),
  getValetCalls: ({ lot }) => ({ params: { locationId: lot.id } }),
  takeValetCalls: ({ lot }) => ({ params: { locationId: lot.id }, body: { push: A_PUSH_ADDRESS } }),
  endValetCalls: ({ lot }) => ({ params: { locationId: lot.id } }),
  addValetPhoto: ({ ticket }) => ({
    params: { id: ticket.id },
    query: { photo: randomUUIDv7(), corner: 'front_left' },
    body: { photo: A_PHOTO },
  }),
  markDamage: ({ ticket }) => ({
    params: { id: ticket.id, markId: randomUUIDv7() },
    body: { side: 'front', x: 200, y: 600, kind: 'dent' },
  }),
  removeDamage: ({ ticket }) => ({ params: { id: ticket.id, markId: randomUUIDv7() }, body: {} }),
  sayNoDamage: ({ ticket }) => ({ params: { id: ticket.id }, body: { seen: true } }),
  answerDamage: ({ ticket }) => ({ params: { id: ticket.id }, body: { said: 'right', revision: 1 } }),
  downloadIncidentFile: ({ ticket }) => ({ params: { id: ticket.id } }),
  listValetPhotos: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetPhoto: ({ ticket }) => ({ params: { id: ticket.id, photoId: ticket.id } }),
  getValetReceipt: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetHistory: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetSettings: ({ lot }) => ({ params: { locationId: lot.id } }),
  changeValetSettings: ({ lot }) => ({ params: { locationId: lot.id }, body: { price: 12, isHourly: true } }),
  getStandDay: ({ lot }) => ({ params: { locationId: lot.id } }),
  findStandTickets: ({ lot, ticket }) => ({ params: { locationId: lot.id }, body: { q: ticket.plate } }),
  getStandRates: ({ lot }) => ({ params: { locationId: lot.id } }),
  putStandRates: ({ lot }) => ({
    params: { locationId: lot.id },
    body: {
      rates: [{ name: 'Hourly rate', kind: 'per_hour', cents: 1000 }],
      graceMinutes: 15,
      lostTicketCents: 2500,
      parkAgainCents: 500,
    },
  }),
  listStandValidations: ({ lot }) => ({ params: { locationId: lot.id } }),
  validateValet: ({ ticket, validation }) => ({ params: { id: ticket.id }, body: { code: validation.code } }),
  removeValetValidation: ({ ticket }) => ({ params: { id: ticket.id }, body: {} }),
  chargeValetToRoom: ({ ticket }) => ({ params: { id: ticket.id }, body: { name: 'Ann Carter', room: '412' } }),
  listRoomCharges: ({ lot }) => ({ params: { locationId: lot.id } }),
  downloadRoomCharges: ({ lot }) => ({ params: { locationId: lot.id } }),
  changeTicketExtras: ({ ticket }) => ({ params: { id: ticket.id }, body: { change: 'lost_ticket' } }),
  getKeyBoard: ({ lot }) => ({ params: { locationId: lot.id } }),
  searchValets: ({ ticket }) => ({ body: { q: ticket.plate } }),
  recallGuest: ({ lot, ticket }) => ({ body: { locationId: lot.id, phoneNumber: ticket.phone } }),
  listKnownCars: ({ lot }) => ({ params: { locationId: lot.id } }),
  getValetWaits: ({ lot }) => ({ params: { locationId: lot.id } }),
  askValetCode: ({ ticket }) => ({ body: { phoneNumber: ticket.phone } }),
  redeemValetCode: ({ ticket }) => ({ body: { phoneNumber: ticket.phone, code: '123456' } }),
  claimValetKey: () => ({ body: { claim: 'A'.repeat(32) } }),
  listWantedTimes: ({ ticket }) => ({ params: { id: ticket.id } }),
  agreeToValetTexts: ({ ticket }) => ({ params: { id: ticket.id }, body: {} }),
  wantValet: ({ ticket }) => ({ params: { id: ticket.id }, body: { at: null } }),
  showValetLink: ({ ticket }) => ({ params: { id: ticket.id }, body: {} }),
} satisfies Partial<Samples>;
