/**
 * A meaningful call to every endpoint of the contract in a small world, so that general rules can be tested on all of
 * them. A new endpoint without a sample does not compile.
 */
import { randomUUIDv7 } from 'node:crypto';
import { api, type CallInput, type EndpointKey } from '#contract/api.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { aContactMessage } from '../builders/a-contact-message.ts';
import { aGuest, askIntent, aVehicle, type Driver, payForStay } from '../builders/a-driver.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { A_PHOTO, aNote, anOfflineLookUp } from '../builders/a-look-up.ts';
import { aMember, anAccount } from '../builders/a-member.ts';
import { aMemberCode, anUnusedCode } from '../builders/a-member-code.ts';
import { aTicket, aValetStand } from '../builders/a-ticket.ts';
import { aValidation } from '../builders/a-validation.ts';
import { anUndeliveredMail } from '../builders/an-undelivered-mail.ts';

type Name = keyof typeof api;
export type EndpointName = Name;
type KeyOf<N extends Name> = `${(typeof api)[N]['method']} ${(typeof api)[N]['path']}` & EndpointKey;

export const endpointNames = Object.keys(api) as Name[];

export function endpointOf(name: Name): EndpointShape {
  return api[name];
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** A lot with a zone and another one, a paid stay of the driver, and the intent of a guest who has not paid. */
export async function aWorld(test: TestApp, { owner, driver }: { owner: SignedUp; driver: SignedUp }) {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const other = await aZone(test.db, { locationId: lot.id });
  const guest = aGuest();
  const theirs: Driver = { headers: { ...driver.headers }, guestId: null };
  const stay = await payForStay(test, theirs, { zoneId: zone.id });
  const session = (await test.call('GET /sessions/:id', { params: { id: stay.sessionId } }, driver.headers)).body.data;
  await aValetStand(test.db, { locationId: lot.id });
  const ticket = await aTicket(test.db, { locationId: lot.id });
  const intent = await askIntent(test, guest, { zoneId: zone.id });
  const written = await aContactMessage(test.db);
  const undelivered = await anUndeliveredMail(test.db);
  const member = await aMember(test.db, { ownerId: owner.user._id });
  const invitee = await anAccount(test.db);
  const memberCode = await aMemberCode(test.db, { locationId: lot.id });
  const validation = await aValidation(test.db, { locationId: lot.id });
  const note = await aNote(test.db, { locationId: lot.id, officerId: owner.user._id });
  return {
    owner: owner.user,
    lot,
    zone,
    other,
    stay,
    session,
    guest,
    written,
    undelivered,
    member,
    invitee,
    ticket,
    note,
    memberCode,
    validation,
    clientSecret: intent.body.data.clientSecret ?? '',
  };
}

const newPassword = 'Another-horse-2';
const samples: { [N in Name]: (world: World) => CallInput<KeyOf<N>> } = {
  login: () => ({ body: { email: 'nobody@people.example', password: 'Wrong-horse-1' } }),
  signup: () => ({
    body: { name: 'A', email: 'owner@people.example', password: 'x', passwordConfirm: 'x', role: 'vendor' },
  }),
  getTwoFactor: () => ({}),
  beginTwoFactor: () => ({ body: { password: 'Wrong-horse-1' } }),
  confirmTwoFactor: () => ({ body: { code: '123456' } }),
  renewRecoveryCodes: () => ({ body: { password: 'Wrong-horse-1', code: '123456' } }),
  endTwoFactor: () => ({ body: { password: 'Wrong-horse-1', code: '123456' } }),
  logout: () => ({}),
  me: () => ({}),
  updateMe: () => ({ body: { name: 'New name' } }),
  forgotPassword: () => ({ body: { email: 'nobody@people.example' } }),
  resetPassword: () => ({ params: { token: 'unknown-token' }, body: { password: newPassword } }),
  inviteMember: ({ invitee }) => ({ body: { name: 'Ina', email: invitee.email } }),
  listTeam: () => ({}),
  changeMember: ({ member }) => ({ params: { id: member.id }, body: { isActive: false, locationIds: null } }),
  resendInvitation: ({ member }) => ({ params: { id: member.id } }),
  readInvitation: () => ({ body: { token: 'unknown-token' } }),
  activateMember: () => ({ body: { token: 'unknown-token', password: newPassword, confirm: newPassword } }),
  listServiceLocations: () => ({}),
  listLocations: () => ({}),
  listMyLocations: () => ({}),
  listNearbyLocations: () => ({ params: { point: '41.88,-87.63' } }),
  getLocation: ({ lot }) => ({ params: { id: lot.id } }),
  addLocation: () => ({
    body: { name: 'New', phoneNumber: '3125550123', address: '1 A St', location_point: { coordinates: [-87.6, 41.8] } },
  }),
  changeFee: ({ lot }) => ({ params: { id: lot.id }, body: { feeBasisPoints: 1250 } }),
  changeTaxes: ({ lot }) => ({
    params: { id: lot.id },
    body: { taxes: [{ name: 'City tax', basisPoints: 1000, on: 'parking', remittedBy: 'platform' }] },
  }),
  getTaxReport: () => ({}),
  downloadTaxReport: () => ({}),
  updateLocation: ({ lot }) => ({ params: { id: lot.id }, body: { locationName: 'Renamed' } }),
  importLocations: () => ({ query: { dryRun: 'true' }, body: { csv: 'location,address,phone\nA,1 A St,3125550123' } }),
  archiveLocation: ({ lot }) => ({ params: { id: lot.id } }),
  getLocationMap: ({ lot }) => ({ params: { id: lot.id } }),
  suggestPlaces: () => ({ query: { q: 'Chic' } }),
  locatePlace: () => ({ params: { placeId: 'gaz:zip:60614' } }),
  drawMap: () => ({ query: { lat: 41.8, lng: -87.6 } }),
  listZones: ({ lot }) => ({ params: { id: lot.id } }),
  getZone: ({ lot, zone }) => ({ params: { locationId: lot.id, zoneId: zone.id } }),
  findSign: ({ zone }) => ({ params: { code: zone.signCode } }),
  addZone: ({ lot }) => ({ body: { locationId: lot.id, zoneNumber: 'Z9', price: 4 } }),
  updateZone: ({ zone }) => ({ params: { id: zone.id }, body: { price: 6 } }),
  getRates: ({ zone }) => ({ params: { id: zone.id } }),
  putRates: ({ zone }) => ({
    params: { id: zone.id },
    body: { rates: [{ name: 'Hourly', kind: 'per_hour', cents: 500, dailyMaximumCents: 2500 }] },
  }),
  listOtherZones: ({ zone }) => ({ params: { id: zone.id } }),
  setOtherRates: ({ zone, other }) => ({
    params: { id: zone.id },
    body: {
      zones: [{ zoneId: other.id, version: 1, rates: [{ name: 'Hourly', kind: 'per_hour' as const, cents: 500 }] }],
    },
  }),
  quoteStay: ({ zone }) => ({ params: { id: zone.id }, body: { hours: 2 } }),
  blockPlaces: ({ zone }) => ({ params: { id: zone.id }, body: { blocked: 0 } }),
  markZoneFull: ({ zone }) => ({ params: { id: zone.id }, body: { full: false } }),
  getOccupancy: ({ lot }) => ({ params: { id: lot.id } }),
  followOccupancy: ({ lot }) => ({ params: { id: lot.id } }),
  getParkedHours: ({ lot }) => ({ params: { id: lot.id } }),
  getAllParkedHours: () => ({}),
  listOccupancy: () => ({}),
  followAllOccupancy: () => ({}),
  copyZone: ({ zone }) => ({ params: { id: zone.id }, body: {} }),
  checkSign: ({ zone }) => ({ params: { id: zone.id } }),
  printSignPdf: ({ zone }) => ({ params: { id: zone.id } }),
  printSignPng: ({ zone }) => ({ params: { id: zone.id } }),
  archiveZone: ({ zone }) => ({ params: { id: zone.id } }),
  lookUpVehicle: () => ({ body: { vehiclePlate: 'ABC123', vehicleState: 'IL' } }),
  getVehicle: ({ session }) => ({ params: { id: session.vehicleId } }),
  listSessions: () => ({}),
  listMySessions: () => ({}),
  getSession: ({ session }) => ({ params: { id: session._id } }),
  createSession: ({ clientSecret }) => ({ body: { clientSecret } }),
  addTime: ({ session }) => ({ body: { sessionId: session._id, hours: 1 } }),
  endSession: ({ session }) => ({ params: { id: session._id }, body: { status: 'ended' } }),
  cancelReservation: ({ session }) => ({ params: { id: session._id } }),
  quoteMove: ({ session }) => ({ params: { id: session._id }, body: {} }),
  moveReservation: ({ session }) => ({ params: { id: session._id }, body: { plateNumber: 'ABC123' } }),
  cancelSession: ({ session }) => ({ params: { id: session._id } }),
  createIntent: ({ zone }) => ({ body: { zoneId: zone.id, hours: 1, vehicles: [aVehicle()] } }),
  createValetIntent: ({ ticket }) => ({ body: { valet: ticket.id } }),
  returnFromPayment: () => ({ body: { clientSecret: 'unknown' } }),
  confirmSandboxPayment: () => ({
    body: { clientSecret: 'unknown', card: { number: '4242', expMonth: 1, expYear: 30, cvc: '123' } },
  }),
  authenticateSandboxPayment: () => ({ body: { clientSecret: 'unknown', outcome: 'pass' } }),
  listOutbox: () => ({}),
  readOutboxMail: ({ lot }) => ({ params: { id: lot.id } }),
  readOutboxCalendar: ({ lot }) => ({ params: { id: lot.id } }),
  getReceipt: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  claimReceipt: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  sendReceipt: ({ session }) => ({ body: { email: 'a@people.example', name: 'A', sessionData: { _id: session._id } } }),
  getRevenue: () => ({ body: {} }),
  getLotRevenue: ({ lot }) => ({ body: { lotId: lot.id } }),
  getRevenueWeek: () => ({}),
  getLotRevenueWeek: ({ lot }) => ({ params: { id: lot.id } }),
  downloadRevenue: () => ({}),
  downloadLotRevenue: ({ lot }) => ({ params: { id: lot.id } }),
  getPayoutAccount: ({ owner }) => ({ params: { id: owner._id } }),
  checkPayoutAccount: ({ owner }) => ({ params: { id: owner._id } }),
  openPayoutLink: ({ owner }) => ({ params: { id: owner._id } }),
  getStatement: ({ owner }) => ({ params: { id: owner._id } }),
  downloadStatementCsv: ({ owner }) => ({ params: { id: owner._id } }),
  downloadStatementPdf: ({ owner }) => ({ params: { id: owner._id } }),
  listOwners: () => ({}),
  recordBankPayout: ({ owner }) => ({
    params: { id: owner._id },
    body: { amount: 100, paidOn: '2026-01-20', reference: 'Wire 1' },
  }),
  updateLotRevenue: ({ lot }) => ({ params: { id: lot.id }, body: { locationId: lot.id, lotRevenue: 5000 } }),
  contactUs: () => ({ body: { name: 'A', email: 'a@people.example', message: 'Hello' } }),
  listDeskMessages: () => ({}),
  getDeskMessage: ({ written }) => ({ params: { id: written.id } }),
  answerDeskMessage: ({ written }) => ({ params: { id: written.id }, body: { text: 'We have looked into it.' } }),
  changeDeskMessage: ({ written }) => ({ params: { id: written.id }, body: { status: 'closed' } }),
  searchDesk: ({ session }) => ({ body: { q: session.vehiclePlate } }),
  getOrderStory: ({ lot, session }) => ({ params: { locationId: lot.id, id: session.orderId } }),
  refundPayment: ({ lot, session }) => ({
    body: { locationId: lot.id, orderId: session.orderId, amount: 1, refunded: 0, reason: 'Goodwill' },
  }),
  getAccountStory: ({ lot }) => ({ params: { id: lot.ownerId } }),
  // A user who does not exist, because the people of this world are still needed.
  deleteUser: ({ lot }) => ({ body: { userId: lot.id } }),
  listAudit: () => ({}),
  listRevenueDisagreements: () => ({}),
  listProviderBalances: () => ({}),
  listWrongCharges: () => ({}),
  listValetLocations: () => ({}),
  listPaymentDisagreements: () => ({}),
  askForReconciliation: () => ({}),
  listOwedRefunds: () => ({}),
  decideRefund: ({ lot }) => ({
    body: { locationId: lot.id, refundId: randomUUIDv7(), decision: 'close', note: 'The bank decided' },
  }),
  decideWrongCharge: ({ lot }) => ({
    body: { locationId: lot.id, chargeId: randomUUIDv7(), decision: 'close', note: 'The bank decided' },
  }),
  decideDisagreement: () => ({
    body: { disagreementId: randomUUIDv7(), decision: 'close', note: 'Another program uses the account' },
  }),
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
  overrideValet: ({ ticket }) => ({
    params: { id: ticket.id },
    body: { name: 'Ann Carter', detail: 'A red scarf in the glove box' },
  }),
  getHandover: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetQueue: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetShift: ({ lot }) => ({ params: { locationId: lot.id } }),
  listValetShifts: ({ lot }) => ({ params: { locationId: lot.id } }),
  openValetShift: ({ lot }) => ({ params: { locationId: lot.id }, body: { float: 5000 } }),
  closeValetShift: ({ lot }) => ({
    params: { locationId: lot.id },
    body: { shift: randomUUIDv7(), counted: 5000, hooks: [] },
  }),
  addValetPhoto: ({ ticket }) => ({
    params: { id: ticket.id },
    query: { photo: randomUUIDv7(), corner: 'front_left' },
    body: { photo: A_PHOTO },
  }),
  listValetPhotos: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetPhoto: ({ ticket }) => ({ params: { id: ticket.id, photoId: ticket.id } }),
  getValetReceipt: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetHistory: ({ ticket }) => ({ params: { id: ticket.id } }),
  getValetSettings: ({ lot }) => ({ params: { locationId: lot.id } }),
  changeValetSettings: ({ lot }) => ({ params: { locationId: lot.id }, body: { price: 12, isHourly: true } }),
  getKeyBoard: ({ lot }) => ({ params: { locationId: lot.id } }),
  searchValets: ({ ticket }) => ({ body: { q: ticket.plate } }),
  recallGuest: ({ lot, ticket }) => ({ body: { locationId: lot.id, phoneNumber: ticket.phone } }),
  getValetWaits: ({ lot }) => ({ params: { locationId: lot.id } }),
  askValetCode: ({ ticket }) => ({ body: { phoneNumber: ticket.phone } }),
  redeemValetCode: ({ ticket }) => ({ body: { phoneNumber: ticket.phone, code: '123456' } }),
  claimValetKey: () => ({ body: { claim: 'A'.repeat(32) } }),
  showValetLink: ({ ticket }) => ({ params: { id: ticket.id }, body: {} }),
  listDisputes: () => ({}),
  listUndelivered: () => ({}),
  decideUndelivered: ({ undelivered }) => ({ params: { id: undelivered.id }, body: { decision: 'send_again' } }),
  getMyMailTrouble: () => ({}),
  correctSession: ({ stay, session }) => ({
    params: { key: stay.receiptKey },
    body: { sessionId: session._id, plateNumber: aVehicle().plate },
  }),
  parkByCode: ({ lot, zone, memberCode }) => ({
    body: { code: memberCode.code, locationId: lot.id, zoneId: zone.id, plateNumber: aVehicle().plate, state: 'IL' },
  }),
  listMemberCodes: ({ lot }) => ({ params: { id: lot.id } }),
  addMemberCode: ({ lot }) => ({ params: { id: lot.id }, body: { name: 'Choir', code: anUnusedCode() } }),
  importMemberCodes: ({ lot }) => ({
    params: { id: lot.id },
    query: { dryRun: 'true' },
    body: { csv: 'name,code\nChoir,SING2026\n' },
  }),
  changeMemberCode: ({ lot, memberCode }) => ({
    params: { locationId: lot.id, id: memberCode.id },
    body: { name: 'Choir' },
  }),
  archiveMemberCode: ({ lot, memberCode }) => ({ params: { locationId: lot.id, id: memberCode.id } }),
  listMemberUses: ({ lot, memberCode }) => ({ params: { locationId: lot.id, id: memberCode.id } }),
  listValidations: ({ lot }) => ({ params: { id: lot.id } }),
  addValidation: ({ lot }) => ({
    params: { id: lot.id },
    body: { name: 'Cinema', code: `CINEMA-${randomUUIDv7().slice(-8)}`, kind: 'minutes', value: 120 },
  }),
  getValidation: ({ lot, validation }) => ({ params: { locationId: lot.id, id: validation.id } }),
  changeValidation: ({ lot, validation }) => ({
    params: { locationId: lot.id, id: validation.id },
    body: { paused: true },
  }),
  printValidationPoster: ({ lot, validation }) => ({ params: { locationId: lot.id, id: validation.id } }),
  getValidationReport: () => ({}),
  downloadValidationReport: () => ({}),
  checkPlate: ({ lot, session }) => ({
    body: { license: session.vehiclePlate, locationId: lot.id, state: 'IL', currentTime: '2026-01-01T00:00:00Z' },
  }),
  listParkedCars: ({ lot }) => ({ params: { id: lot.id } }),
  listLookUps: ({ lot }) => ({ params: { id: lot.id } }),
  listMyLookUps: ({ lot }) => ({ params: { id: lot.id } }),
  sendLookUps: ({ lot }) => ({ params: { id: lot.id }, body: { lookUps: [anOfflineLookUp()] } }),
  getOfflinePack: ({ lot }) => ({ params: { id: lot.id } }),
  writeNote: ({ lot }) => ({
    params: { id: lot.id },
    body: { eventId: randomUUIDv7(), license: 'ABC123', state: 'IL', text: 'Across two bays' },
  }),
  listNotes: ({ lot }) => ({ params: { id: lot.id } }),
  addNotePhoto: ({ lot, note }) => ({ params: { locationId: lot.id, id: note.id }, body: { photo: A_PHOTO } }),
  getNotePhoto: ({ lot, note }) => ({ params: { locationId: lot.id, id: note.id } }),
};

/** A valet form with an unused number and plate. */
export function aValetForm() {
  const { plate, state } = aVehicle();
  const car = { plateNumber: plate.slice(0, 8), state, make: 'Honda', color: 'Blue' };
  return { ticketNumber: plate.slice(0, 8), phoneNumber: '3125550188', firstName: 'Ann', ...car };
}

/** A call's input, by part of the request. */
export type Sample = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

export function sampleOf(name: Name, world: World): Sample {
  return samples[name](world) as Sample;
}

/** Sends any input, even what the contract's types would not allow. */
export async function callByName(
  test: TestApp,
  name: Name,
  input: Sample,
  headers: Readonly<Record<string, string>> = {},
) {
  const { method, path } = endpointOf(name);
  return test.call(`${method} ${path}` as 'GET /me', input as object, { ...headers });
}
