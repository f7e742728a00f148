/**
 * A meaningful call to every endpoint of the contract in a small world, so that general rules can be tested on all of them. A new endpoint
 * without a sample does not compile.
 */
import { randomUUIDv7 } from 'node:crypto';
import { api } from '#app/api.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import type { TestApp } from '../app/test-app.ts';
import { aVehicle } from '../builders/a-driver.ts';
import { A_PHOTO, anOfflineLookup } from '../builders/a-lookup.ts';
import { anUnusedCode } from '../builders/a-member-code.ts';
import { AN_UNKNOWN_PASSKEY } from '../stand-ins/authenticator.ts';
import type { World } from './a-world.ts';
import { autoPaySamples } from './auto-pay-samples.ts';
import { bulkSamples, signPrintSamples } from './bulk-samples.ts';
import { cameraSamples } from './camera-samples.ts';
import { gateSamples } from './gate-samples.ts';
import { moneySamples } from './money-samples.ts';
import { noticeSamples } from './notice-samples.ts';
import { openSamples } from './open-samples.ts';
import { permitSamples } from './permit-samples.ts';
import { rateAdviceSamples } from './rate-advice-samples.ts';
import type { EndpointName, Samples } from './sample-types.ts';
import { valetSamples } from './valet-samples.ts';

type Name = EndpointName;

export type { EndpointName };

export const endpointNames = Object.keys(api) as Name[];

export function endpointOf(name: Name): EndpointShape {
  return api[name];
}

const newPassword = 'Another-horse-2';
const samples: Samples = {
  ...valetSamples,
  ...openSamples,
  ...autoPaySamples,
  ...cameraSamples,
  ...gateSamples,
  ...moneySamples,
  ...permitSamples,
  ...rateAdviceSamples,
  addToWallet: ({ stay }) => ({ body: { wallet: 'sandbox', receiptKey: stay.receiptKey } }),
  downloadPass: () => ({ params: { key: 'x'.repeat(32) } }),
  getSandboxPass: () => ({ params: { key: 'x'.repeat(32) } }),
  login: () => ({ body: { email: 'nobody@people.example', password: 'Wrong-horse-1' } }),
  signup: () => ({
    body: { name: 'A', email: 'owner@people.example', password: 'x', passwordConfirm: 'x', role: 'vendor' },
  }),
  getTwoFactor: () => ({}),
  beginTwoFactor: () => ({ body: { password: 'Wrong-horse-1' } }),
  confirmTwoFactor: () => ({ body: { code: '123456' } }),
  renewRecoveryCodes: () => ({ body: { password: 'Wrong-horse-1', code: '123456' } }),
  endTwoFactor: () => ({ body: { password: 'Wrong-horse-1', code: '123456' } }),
  getSignInMethods: () => ({}),
  mailPasswordLink: () => ({}),
  listSignIns: () => ({}),
  endSignIn: ({ lot }) => ({ params: { id: lot.id } }),
  endOtherSignIns: () => ({}),
  beginPasskey: () => ({ body: { password: 'Correct-horse-1' } }),
  addPasskey: () => ({ body: { name: 'Phone', answer: AN_UNKNOWN_PASSKEY.made } }),
  renamePasskey: ({ lot }) => ({ params: { id: lot.id }, body: { name: 'Blue phone' } }),
  removePasskey: ({ lot }) => ({ params: { id: lot.id }, body: { password: 'Correct-horse-1' } }),
  beginPasskeyLogin: () => ({}),
  logInByPasskey: () => ({ body: { answer: AN_UNKNOWN_PASSKEY.signed } }),
  beginGoogle: () => ({ body: { from: '/bookings' } }),
  linkGoogle: () => ({ body: { password: 'Correct-horse-1' } }),
  finishGoogle: () => ({ body: { answer: '?code=unknown&state=unknown' } }),
  unlinkGoogle: () => ({ body: { password: 'Correct-horse-1' } }),
  logout: () => ({}),
  me: () => ({}),
  updateMe: () => ({ body: { name: 'New name' } }),
  getMailSettings: () => ({}),
  changeMailSettings: () => ({ body: { receipts: false } }),
  getNotifications: () => ({}),
  chooseNotifications: () => ({ body: { kinds: ['dispute'], whenEmpty: false, timeZone: null } }),
  getMailKind: () => ({ params: { key: 'unknown' } }),
  stopMailKind: () => ({ params: { key: 'unknown' } }),
  resumeMailKind: () => ({ params: { key: 'unknown' } }),
  forgotPassword: () => ({ body: { email: 'nobody@people.example' } }),
  checkResetLink: () => ({ body: { token: 'unknown-token' } }),
  resetPassword: () => ({ params: { token: 'unknown-token' }, body: { password: newPassword } }),
  inviteMember: ({ invitee }) => ({ body: { name: 'Ina', email: invitee.email } }),
  listTeam: () => ({}),
  listMemberships: () => ({}),
  changeMember: ({ member }) => ({ params: { id: member.id }, body: { isActive: false, locationIds: null } }),
  resendInvitation: ({ member }) => ({ params: { id: member.id } }),
  readInvitation: () => ({ body: { token: 'unknown-token' } }),
  activateMember: () => ({ body: { token: 'unknown-token', password: newPassword, confirm: newPassword } }),
  listServiceLocations: () => ({}),
  listLocations: () => ({}),
  listMyLocations: () => ({}),
  listPortfolio: () => ({}),
  listPortfolioPlaces: () => ({}),
  ...bulkSamples,
  ...signPrintSamples,
  listNearbyLocations: () => ({ params: { point: '41.88,-87.63' } }),
  searchLocations: () => ({ query: { q: 'W Adams St' } }),
  getLocation: ({ lot }) => ({ params: { id: lot.id } }),
  addLocation: () => ({
    body: { name: 'New', phoneNumber: '3125550123', address: '1 A St', location_point: { coordinates: [-87.6, 41.8] } },
  }),
  changeFee: ({ lot }) => ({ params: { id: lot.id }, body: { feeBasisPoints: 1250 } }),
  changeTaxes: ({ lot }) => ({
    params: { id: lot.id },
    body: { taxes: [{ name: 'City tax', percent: '10', on: 'parking', remittedBy: 'platform' }] },
  }),
  getTaxReport: () => ({}),
  downloadTaxReport: () => ({}),
  listMoves: ({ lot }) => ({ params: { id: lot.id } }),
  updateLocation: ({ lot }) => ({ params: { id: lot.id }, body: { locationName: 'Renamed' } }),
  exportLots: () => ({}),
  exportMemberCodes: ({ lot }) => ({ params: { id: lot.id } }),
  // The one kind of table that managers import, too.
  beginImport: ({ lot }) => ({ body: { kind: 'permits', locationId: lot.id, fileName: 'permits.csv', bytes: 40 } }),
  sendImportPart: ({ lot }) => ({ params: { id: lot.id, place: '0' }, body: { part: 'YQ==' } }),
  checkImport: ({ lot }) => ({ params: { id: lot.id }, body: {} }),
  getImport: ({ lot }) => ({ params: { id: lot.id } }),
  listImports: () => ({ query: { kind: 'lots' } }),
  runImport: ({ lot }) => ({ params: { id: lot.id } }),
  undoImport: ({ lot }) => ({ params: { id: lot.id } }),
  importLocations: () => ({ query: { dryRun: 'true' }, body: { csv: 'location,address,phone\nA,1 A St,3125550123' } }),
  archiveLocation: ({ lot }) => ({ params: { id: lot.id } }),
  restoreLocation: ({ lot }) => ({ params: { id: lot.id } }),
  getLocationMap: ({ lot }) => ({ params: { id: lot.id } }),
  suggestPlaces: () => ({ query: { q: 'Chic' } }),
  locatePlace: () => ({ params: { placeId: 'gaz:zip:60614' } }),
  listTowns: () => ({ query: { south: '41.7', north: '42', west: '-87.9', east: '-87.5' } }),
  getMapSketch: () => ({}),
  listZones: ({ lot }) => ({ params: { id: lot.id } }),
  getZone: ({ lot, zone }) => ({ params: { locationId: lot.id, zoneId: zone.id } }),
  findSign: ({ zone }) => ({ params: { code: zone.signCode } }),
  addZone: ({ lot }) => ({ body: { locationId: lot.id, zoneNumber: 'Z9', price: 4 } }),
  updateZone: ({ zone }) => ({ params: { id: zone.id }, body: { price: 6 } }),
  getRates: ({ zone }) => ({ params: { id: zone.id } }),
  putRates: ({ zone }) => ({
    params: { id: zone.id },
    body: { rates: [{ name: 'Hourly', kind: 'per_hour', cents: 500, dailyMaximumCents: 2500 }], pricedBy: 'period' },
  }),
  listOtherZones: ({ zone }) => ({ params: { id: zone.id } }),
  setOtherRates: ({ zone, other }) => ({
    params: { id: zone.id },
    body: {
      zones: [{ zoneId: other.id, version: 1, rates: [{ name: 'Hourly', kind: 'per_hour' as const, cents: 500 }] }],
    },
  }),
  getLotDates: ({ lot }) => ({ params: { id: lot.id } }),
  putLotDates: ({ lot }) => ({
    params: { id: lot.id },
    body: { dates: [{ from: '2026-12-25', until: '2026-12-25', closed: true as const, name: 'Christmas' }] },
  }),
  putZoneDates: ({ zone }) => ({
    params: { id: zone.id },
    body: { dates: [{ from: '2026-12-24', until: '2026-12-24', openTime: '08:00', closeTime: '14:00' }] },
  }),
  quoteStay: ({ zone }) => ({ params: { id: zone.id }, body: { hours: 2 } }),
  blockSpaces: ({ zone }) => ({ params: { id: zone.id }, body: { blocked: 0 } }),
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
  listFavorites: () => ({}),
  addFavorite: ({ lot }) => ({ params: { id: lot.id } }),
  removeFavorite: ({ lot }) => ({ params: { id: lot.id } }),
  listLotPhotos: ({ lot }) => ({ params: { id: lot.id } }),
  addLotPhoto: ({ lot }) => ({ params: { id: lot.id }, query: { photo: randomUUIDv7() }, body: { photo: A_PHOTO } }),
  orderLotPhotos: ({ lot }) => ({ params: { id: lot.id }, body: { photos: [] } }),
  // No such photo exists here; answered-calls.ts has one.
  describeLotPhoto: ({ lot }) => ({ params: { id: lot.id, photoId: lot.id }, body: { description: 'The entrance' } }),
  removeLotPhoto: ({ lot }) => ({ params: { id: lot.id, photoId: lot.id } }),
  takeBackLotPhoto: ({ lot }) => ({ params: { id: lot.id, photoId: lot.id } }),
  getLotPhotoFile: ({ lot }) => ({ params: { id: lot.id, file: lot.id, size: 'small' } }),
  listSavedVehicles: () => ({}),
  saveVehicle: () => ({ body: aVehicle() }),
  // No such vehicle exists here; the tests of saved vehicles use real ones.
  changeSavedVehicle: ({ lot }) => ({ params: { id: lot.id }, body: { nickname: 'Van' } }),
  removeSavedVehicle: ({ lot }) => ({ params: { id: lot.id } }),
  listSessions: () => ({}),
  listMySessions: () => ({}),
  searchMySessions: () => ({ body: { search: 'lot' } }),
  downloadMySessions: () => ({ body: {} }),
  getSession: ({ session }) => ({ params: { id: session._id } }),
  createSession: ({ clientSecret }) => ({ body: { clientSecret } }),
  addTime: ({ session }) => ({ body: { sessionId: session._id, hours: 1 } }),
  endSession: ({ session }) => ({ params: { id: session._id }, body: { status: 'ended' } }),
  claimGuestBookings: ({ guest }) => ({ body: { user: guest.guestId ?? '' } }),
  releaseGuestBookings: ({ guest, session }) => ({
    body: { user: guest.guestId ?? '', orderIds: [session.orderId] },
  }),
  addTimeByReceipt: ({ stay, session }) => ({
    params: { key: stay.receiptKey },
    body: { sessionId: session._id, hours: 1 },
  }),
  payOwedByReceipt: ({ stay }) => ({ params: { key: stay.receiptKey }, body: { totalCost: 1100 } }),
  quoteTimeByReceipt: ({ stay, session }) => ({
    params: { key: stay.receiptKey },
    body: { sessionIds: [session._id], hours: 1 },
  }),
  getReminder: ({ session }) => ({ params: { id: session._id } }),
  getReminderByReceipt: ({ session, stay }) => ({ params: { key: stay.receiptKey, id: session._id } }),
  requestStopLink: ({ lot }) => ({ params: { id: lot.id }, body: aVehicle() }),
  stopByReceipt: ({ session, stay }) => ({
    params: { key: stay.receiptKey, id: session._id },
    body: { status: 'ended' },
  }),
  setReminderByReceipt: ({ session, stay }) => ({
    params: { key: stay.receiptKey, id: session._id },
    body: { minutesBefore: 15, channels: [] },
  }),
  getPushKey: () => ({}),
  setReminder: ({ session }) => ({ params: { id: session._id }, body: { minutesBefore: 15, channels: [] } }),
  cancelReservation: ({ session }) => ({ params: { id: session._id } }),
  quoteMove: ({ session }) => ({ params: { id: session._id }, body: {} }),
  moveReservation: ({ session }) => ({ params: { id: session._id }, body: { plateNumber: 'ABC123' } }),
  cancelByReceipt: ({ session, stay }) => ({ params: { key: stay.receiptKey, id: session._id } }),
  quoteMoveByReceipt: ({ session, stay }) => ({ params: { key: stay.receiptKey, id: session._id }, body: {} }),
  moveByReceipt: ({ session, stay }) => ({
    params: { key: stay.receiptKey, id: session._id },
    body: { plateNumber: 'ABC123' },
  }),
  cancelSession: ({ session }) => ({ params: { id: session._id } }),
  createIntent: ({ zone }) => ({ body: { zoneId: zone.id, hours: 1, vehicles: [aVehicle()] } }),
  createValetIntent: ({ ticket }) => ({ body: { valet: ticket.id } }),
  returnFromPayment: () => ({ body: { clientSecret: 'unknown' } }),
  confirmSandboxPayment: () => ({
    body: { clientSecret: 'unknown', card: { number: '4242', expMonth: 1, expYear: 30, cvc: '123' } },
  }),
  authenticateSandboxPayment: () => ({ body: { clientSecret: 'unknown', outcome: 'pass' } }),
  listSandboxPayments: () => ({}),
  listHistory: ({ lot }) => ({ params: { id: lot.id } }),
  actAtSandbox: () => ({ body: { act: 'move_money' } }),
  listOutbox: () => ({}),
  getMyPhone: () => ({}),
  requestPhoneCode: () => ({ body: { phone: '+13125550142' } }),
  confirmPhone: () => ({ body: { code: '123456' } }),
  removePhone: () => ({}),
  listSavedCards: () => ({}),
  beginSavingCard: () => ({}),
  saveCard: () => ({}),
  changeSavedCard: ({ lot }) => ({ params: { id: lot.id }, body: { isDefault: true } }),
  removeSavedCard: ({ lot }) => ({ params: { id: lot.id } }),
  choosePaymentCard: () => ({ body: { clientSecret: 'unknown', save: true } }),
  getTextToPark: () => ({}),
  textAsPhone: () => ({ body: { from: '+13125550142', body: 'CDFGHJ ABC123 IL 1h' } }),
  readOutboxMail: ({ lot }) => ({ params: { id: lot.id } }),
  readOutboxCalendar: ({ lot }) => ({ params: { id: lot.id } }),
  getReceipt: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  printReceipt: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  claimReceipt: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  sendReceipt: ({ session }) => ({ body: { email: 'a@people.example', name: 'A', sessionData: { _id: session._id } } }),
  contactUs: () => ({ body: { name: 'A', email: 'a@people.example', message: 'Hello' } }),
  countSupport: () => ({}),
  listSupportMessages: () => ({}),
  getSupportMessage: ({ written }) => ({ params: { id: written.id } }),
  answerSupportMessage: ({ written }) => ({ params: { id: written.id }, body: { text: 'We have looked into it.' } }),
  changeSupportMessage: ({ written }) => ({ params: { id: written.id }, body: { status: 'closed' } }),
  searchSupport: ({ session }) => ({ body: { q: session.vehiclePlate } }),
  getOrderStory: ({ lot, session }) => ({ params: { locationId: lot.id, id: session.orderId } }),
  waiveOwed: ({ lot, session }) => ({
    params: { locationId: lot.id, id: session.orderId },
    body: { reason: 'Goodwill' },
  }),
  refundPayment: ({ lot, session }) => ({
    body: { locationId: lot.id, orderId: session.orderId, amount: 1, refunded: 0, reason: 'Goodwill' },
  }),
  getAccountStory: ({ lot }) => ({ params: { id: lot.ownerId } }),
  // Likewise: the caller is needed as itself.
  startAccountView: ({ lot }) => ({ params: { id: lot.id }, body: { reason: 'They asked why a price is wrong' } }),
  endAccountView: () => ({}),
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
  listDisputes: () => ({}),
  listUndelivered: () => ({}),
  decideUndelivered: ({ undelivered }) => ({ params: { id: undelivered.id }, body: { decision: 'send_again' } }),
  getMyMailTrouble: () => ({}),
  correctSession: ({ stay, session }) => ({
    params: { key: stay.receiptKey },
    body: { sessionId: session._id, plateNumber: aVehicle().plate },
  }),
  requestPlate: ({ stay, session }) => ({
    params: { key: stay.receiptKey },
    body: { sessionId: session._id, plateNumber: aVehicle().plate },
  }),
  listPlateRequests: ({ lot }) => ({ params: { id: lot.id } }),
  listWaitingPlateRequests: () => ({}),
  decidePlateRequest: ({ lot }) => ({
    params: { locationId: lot.id, id: randomUUIDv7() },
    body: { decision: 'confirm' },
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
  sendRead: ({ lot, session }) => ({ body: { ...aRead(session.vehiclePlate), locationId: lot.id } }),
  sendReads: ({ lot, session }) => ({ params: { id: lot.id }, body: { reads: [aRead(session.vehiclePlate)] } }),
  getReadPicture: ({ lot, read }) => ({ params: { locationId: lot.id, id: read.id } }),
  listReads: ({ lot }) => ({ params: { id: lot.id } }),
  chalkCar: ({ lot, zone }) => ({
    params: { id: lot.id },
    body: { _id: randomUUIDv7(), license: 'ABC123', state: 'IL', zoneId: zone.id, place: 'Bay 12' },
  }),
  listChalks: ({ lot }) => ({ params: { id: lot.id } }),
  eraseChalk: ({ lot, chalk }) => ({ params: { locationId: lot.id, id: chalk.id } }),
  addChalkPhoto: ({ lot, chalk }) => ({ params: { locationId: lot.id, id: chalk.id }, body: { photo: A_PHOTO } }),
  getChalkPhoto: ({ lot, chalk }) => ({ params: { locationId: lot.id, id: chalk.id } }),
  listListedPlates: ({ lot }) => ({ params: { id: lot.id } }),
  addListedPlates: ({ lot }) => ({
    params: { id: lot.id },
    body: { list: 'tow', plates: [{ license: 'TOW123', state: 'IL', reason: 'Never pays', until: '2100-01-01' }] },
  }),
  removeListedPlate: ({ lot, listed }) => ({ params: { locationId: lot.id, id: listed.id } }),
  ...noticeSamples,
  listParkedCars: ({ lot }) => ({ params: { id: lot.id } }),
  listLookups: ({ lot }) => ({ params: { id: lot.id } }),
  listMyLookups: ({ lot }) => ({ params: { id: lot.id } }),
  sendLookups: ({ lot }) => ({ params: { id: lot.id }, body: { lookups: [anOfflineLookup()] } }),
  getOfflinePack: ({ lot }) => ({ params: { id: lot.id } }),
  writeNote: ({ lot }) => ({
    params: { id: lot.id },
    body: { eventId: randomUUIDv7(), license: 'ABC123', state: 'IL', text: 'Across two bays' },
  }),
  listNotes: ({ lot }) => ({ params: { id: lot.id } }),
  addNotePhoto: ({ lot, note }) => ({ params: { locationId: lot.id, id: note.id }, body: { photo: A_PHOTO } }),
  getNotePhoto: ({ lot, note }) => ({ params: { locationId: lot.id, id: note.id } }),
};

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

/** Sent from a device whose clock runs ahead: the server counts it as read on arrival. */
function aRead(plate: string) {
  const at = '2100-01-01T00:00:00Z';
  return { _id: randomUUIDv7(), plate, state: 'IL', confidence: 0.97, camera: 'Gate 1', at };
}
