// Rules for the shape of every endpoint, including the next one to be added.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { api } from './api.ts';

const endpoints: [string, EndpointShape][] = Object.entries(api);

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
};

function namesIn(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  const walk = ({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): string[] => [
    ...Object.keys(properties),
    ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(walk),
  ];
  return schema ? walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) : [];
}

/** The paths of the objects that take any field. Records, whose keys are data, are none. */
function openIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    type,
    additionalProperties,
    items,
    anyOf = [],
    allOf = [],
    oneOf = [],
  } = schema as OpenSchema;
  const isOpen = type === 'object' && additionalProperties !== false && !isRecord(additionalProperties);
  const inner = Object.entries(properties).flatMap(([name, each]) => openIn(each, path ? `${path}.${name}` : name));
  return [
    ...(isOpen ? [path] : []),
    ...inner,
    ...[items, ...anyOf, ...allOf, ...oneOf].flatMap((each) => openIn(each, path)),
  ];
}

type OpenSchema = JsonSchema & {
  readonly type?: string;
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
};

const isRecord = (values: unknown): boolean => typeof values === 'object' && Object.keys(values ?? {}).length > 0;

const SESSION =
  'fees hours startTime endTime zoneId vehicleId rate isHourly locationId locationName locationAddress user vehiclePlate vehicleState vehicleMake vehicleModel vehicleYear vehicleDescription vehicleImageUrl totalCost plateNumber totalCostPlus';
const TICKET =
  'ticketNumber phoneNumber firstName lastName email plateNumber state make model color description isHourly price totalCost transmissionType status paid parkedBy parkedLocation locationName createdAt';
const ZONE = 'locationId zoneNumber price isHourly openTime closeTime';

/** The bodies in the two specifications, by call. */
const SENT_BY_SPECIFICATION = Object.fromEntries(
  Object.entries({
    'POST /users/login': 'email password',
    'POST /users/signup': 'name email password passwordConfirm role',
    'POST /users/enforcement/invite': 'name email',
    'PATCH /users/active/me': 'token email password confirm',
    'PATCH /users/reset-password/:token': 'token password',
    'POST /locations': 'userId name phoneNumber address place_id location_point',
    'POST /locations/:id': 'locationName phoneNumber',
    'POST /zones': ZONE,
    'PATCH /zones/:id': ZONE,
    'POST /vehicles/get': 'vehiclePlate vehicleState',
    'POST /sessions': SESSION,
    'POST /sessions/code': 'code locationId zoneId plateNumber',
    'POST /sessions/status': 'license currentTime locationId',
    'POST /billing/stripe-intent': 'hours zoneId fees paymentObject startTime endTime',
    'POST /billing/revenue': 'month date',
    'POST /billing/lot/revenue': 'lotId month date year',
    'POST /billing/valet/stripe-intent': 'valet',
    'POST /contact/sendReceipt': 'email name sessionData locationName locationAddress zoneNumber valet',
    'POST /contact/contact-us': 'name email message',
    'POST /valets/get': 'phoneNumber',
    'POST /valets': TICKET,
    'PATCH /valets/:id/update': `_id ${TICKET}`,
    'PATCH /valets/:id': 'status values',
    'PATCH /valets/:id/only': 'status',
    'PATCH /locations/:id/revenue': 'locationId lotRevenue',
  }).map(([key, fields]) => [key, fields.split(' ')]),
);

describe('an address', () => {
  // Addresses end up in browser histories, in logs and on other people's screens.
  const HARMLESS =
    /^(id|locationId|orderId|zoneId|point|placeId|code|limit|cursor|radius|q|search|lat|lng|zoom|width|height|scheme|month|months|year|size|start|minutes|openNow|sells|amenities|maxCents|favourites|south|north|west|east|dryRun|coordinates|archived|show|day|night|lists|lastDay|photo|photoId|markId|moment|file|corner|takenAt|forever|city|region|state|sold|owner|sort|deliveryId|languages|tag|place|kind|format|provider|which|status|table|shows|journals|lotsBy|area)$/;
  /** Links that are emailed or saved; each opens one thing, and one of them works only once. */
  const LINKS = [
    'resetPassword token',
    'getMailKind key',
    'stopMailKind key',
    'resumeMailKind key',
    'addTimeByReceipt key',
    'payOwedByReceipt key',
    'quoteTimeByReceipt key',
    'getReminderByReceipt key',
    'setReminderByReceipt key',
    'getReceipt key',
    'printReceipt key',
    'claimReceipt key',
    'requestPlate key',
    'correctSession key',
    'getReceiptRefund key',
    'requestReceiptRefund key',
    'stopByReceipt key',
    'cancelByReceipt key',
    'quoteMoveByReceipt key',
    'moveByReceipt key',
    'downloadPass key',
    'getSandboxPass key',
  ];
  /** As in the specification; staff use POST /valets/get. */
  const AS_WRITTEN = ['getValetByPhone phone'];
  /** One of a few fixed words, none of them personal. */
  const CHOSEN = ['deleteValet reason'];
  /** What cameras saw of a stay, by the key of its receipt. */
  const VISITS = ['getVisit key', 'disownVisit key', 'correctOwnVisit key'];
  /** On the paper left on a car. It opens nothing without the car's plate, or the key that its page returns. */
  const ON_A_CAR = [
    'openNotice number',
    'appealNotice number',
    'addAppealPhoto number',
    'stepUpAppeal number',
    'payNotice number',
    'getNoticePhoto number',
    'getNoticePhoto key',
  ];
  /** Emailed to the company that pays; it shows the company, its lot and what is due. */
  const INVOICES = ['getPermitInvoice key', 'payPermitInvoice key'];
  /** The page at a lane, which opens that lane alone, and lanes by the key of a receipt. */
  const LANES = [
    'seeLane key',
    'scanAtLane key',
    'pressAtLane key',
    'listForLane key',
    'reportFromLane key',
    'listLanesOfReceipt key',
    'openByReceipt key',
    'openByReceipt laneId',
    'changeCarAtLane key',
    'changeCarByReceipt key',
  ];
  /** A camera's read of a car, by its id. */
  const READS = ['getClaimPicture readId', 'getLateClaimPicture readId'];

  it('carries no session, password, plate, card or personal data (V14.2.1)', () => {
    const carried = endpoints.flatMap(([name, { params, query }]) =>
      [...namesIn(params, 'input'), ...namesIn(query, 'input')]
        .filter((each) => !HARMLESS.test(each))
        .map((each) => `${name} ${each}`),
    );
    const known = [...LINKS, ...AS_WRITTEN, ...CHOSEN, ...VISITS, ...ON_A_CAR, ...INVOICES, ...LANES, ...READS];
    expect(carried.toSorted()).toEqual(known.toSorted());
  });
});

describe('a body', () => {
  /** What browsers and clients of the specification send as they have it, of which only some fields count. */
  const OPEN = [
    'addPasskey answer',
    'addPasskey answer.response',
    'logInByPasskey answer',
    'logInByPasskey answer.response',
    'createValetIntent valet',
    'sendReceipt sessionData',
    'sendReceipt valet',
  ];

  it('has no fields but those that it names (V15.3.3)', () => {
    const open = endpoints.flatMap(([name, { body }]) =>
      body ? openIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).map((at) => `${name} ${at}`) : [],
    );
    expect(open).toEqual(OPEN);
  });

  it.each(Object.entries(SENT_BY_SPECIFICATION))('has every field of the specification: %s', (key, fields) => {
    const { body } = endpoints.map(([, each]) => each).find(({ method, path }) => `${method} ${path}` === key) ?? {};
    const named = Object.keys(
      body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {},
    );
    expect(fields.filter((field) => !named.includes(field))).toEqual([]);
  });
});

describe('an answer', () => {
  const SECRET = /pass|hash|guest|card|cvc|number$|secret|token|key$/i;
  /** Issued for this caller or supplied by the caller; never a card number. */
  const GIVEN = [
    'login token',
    'signup token',
    'logInByPasskey token',
    'finishGoogle token',
    'makeApiKey key',
    'addWebhook secret',
    'renewWebhookSecret secret',
    // That signs what is sent to the owner's controller.
    'addLane secret',
    'rotateLaneKey secret',
    // Sealed tokens for the page at a lane.
    'listForLane passes',
    'activateMember token',
    'createIntent clientSecret',
    'beginSavingCard clientSecret',
    'listSavedCards cards',
    'buyPermit clientSecret',
    'payPermit clientSecret',
    'payNotice clientSecret',
    'payPermitInvoice clientSecret',
    'createValetIntent clientSecret',
    'createIntent receiptKey',
    'moveReservation clientSecret',
    'moveByReceipt clientSecret',
    'correctSession clientSecret',
    'addTime clientSecret',
    'addTime receiptKey',
    'addTimeByReceipt clientSecret',
    'payOwedByReceipt clientSecret',
    'returnFromPayment receiptKey',
    'getReceipt receiptKey',
    'getHandover secret',
    // For the stand's staff, valid for hours, in place of the ticket's secret (decision record 195).
    'listHandoverChecks key',
    'redeemValetCode key',
    'claimValetKey key',
    // On the notice in the officer's hand, and returned to whoever typed it.
    'giveNotice number',
    'takeNoticeBack number',
    'listNotices number',
    'searchNotices number',
    'listManagedNotices number',
    'stepUpAppeal number',
    'listNoticesAtSupport number',
    'decideForGood number',
    'decideAppeal number',
    'openNotice number',
    'appealNotice number',
    // The bank account to which an odogwu sends an owner's money.
    'revealBankDetails routingNumber',
    'revealBankDetails accountNumber',
  ];
  const PUBLIC =
    /^(passage|passages|phoneNumber|zoneNumber|plateNumber|ticketNumber|nextTicketNumber|receiptKey|publicKey|passkeys|residentKey|requireResidentKey)$/;

  it('has no field for a password, a card, a guest id or a hash; a secret goes only to the caller it was made for (V14.2.6, V8.2.3)', () => {
    const named = endpoints.flatMap(([name, { response }]) =>
      [...new Set(namesIn(response, 'output'))].filter((each) => SECRET.test(each)).map((each) => `${name} ${each}`),
    );
    const questionable = named.filter((each) => !GIVEN.includes(each) && !PUBLIC.test(each.split(' ')[1] ?? ''));
    expect(questionable).toEqual([]);
  });

  it("shows a receipt's key only where sessions are shown to those who may see them (V8.2.3)", () => {
    const forEverybody = endpoints.filter(([, { access, response }]) => {
      return access.kind === 'anyone' && namesIn(response, 'output').includes('receiptKey');
    });
    // A location's sessions are empty for everybody but its owner. A notice is opened by its number and the plate, and its
    // receipt reveals nothing more. The other callers were given the key or the payment's secret.
    expect(forEverybody.map(([name]) => name).sort()).toEqual([
      'addTimeByReceipt',
      'appealNotice',
      'createIntent',
      'getLocation',
      'getReceipt',
      'openNotice',
      'payNotice',
      'returnFromPayment',
      'stepUpAppeal',
      'stopByReceipt',
    ]);
  });
});

describe('a public endpoint', () => {
  /** Costs no more than a lookup and affects only the caller. */
  const CHEAP = ['logout'];

  it('has its own limit when it writes, so that nobody can flood the database or a mailbox (V2.4.1)', () => {
    const unlimited = endpoints.filter(([name, { access, method, limit, devOnly }]) => {
      return access.kind === 'anyone' && method !== 'GET' && !limit && !devOnly && !CHEAP.includes(name);
    });
    expect(unlimited.map(([name]) => name)).toEqual([]);
  });

  it('has its own limit when it renders an image or asks a provider (V2.4.1)', () => {
    for (const endpoint of [api.suggestPlaces, api.locatePlace, api.getLocationMap, api.lookUpVehicle]) {
      expect(endpoint.limit.max).toBeLessThanOrEqual(600);
    }
  });

  it('has a stricter limit where something could be guessed or mailed (V2.4.1, V6.3.1)', () => {
    for (const endpoint of [
      api.login,
      api.logInByPasskey,
      api.beginGoogle,
      api.finishGoogle,
      api.forgotPassword,
      api.resetPassword,
      api.contactUs,
      api.sendReceipt,
      api.signup,
      api.inviteMember,
      api.readInvitation,
      api.activateMember,
    ]) {
      expect(endpoint.limit.max / endpoint.limit.perSeconds).toBeLessThanOrEqual(1 / 3);
    }
  });
});

describe('an endpoint for staff that shows or moves money (rule 212)', () => {
  const MONEY = /cents|cost|amount|price|fee(s|B|$)|rates|taxes|revenue|payout|refund|owed|balance|net$|float|counted/i;
  /** These sign in with two factors before anything else. */
  const SUPPORT: readonly string[] = ['admin', 'odogwu'];
  /** A password is enough for these, because a stranger who has one gets no money by them. */
  const BY_PASSWORD = {
    'what is sold, and for how much': [
      ...['listServiceLocations', 'listMyLocations', 'addLocation', 'updateLocation', 'restoreLocation', 'changeTaxes'],
      ...['previewBulk', 'beginBulk', 'listBulk', 'getBulk', 'undoBulk'],
      ...['addZone', 'updateZone', 'blockSpaces', 'markZoneFull', 'copyZone', 'checkSign'],
      ...['putRates', 'putZoneDates', 'listOtherZones', 'setOtherRates', 'addPermitPlan', 'changePermitPlan'],
      ...['getValetSettings', 'changeValetSettings', 'getStandRates', 'putStandRates'],
      ...['getNoticeSettings', 'changeNoticeSettings', 'startRateTrial'],
    ],
    'what was sold, but not where its money goes': [
      ...['listPortfolio', 'listSessions', 'getSale', 'getStatement', 'listTransactions', 'sumTransactions'],
      ...[
        'getHome',
        'getLotToday',
        'getTaxReport',
        'getRevenue',
        'listLotMonths',
        'getLotRevenue',
        'getRevenueWeek',
        'getLotRevenueWeek',
      ],
      ...['listValetLocations', 'listValets', 'listLocationValets', 'searchValets', 'getValet', 'getValetById'],
      ...['getValetReceipt', 'getStandDay', 'getValetShift', 'listValetShifts', 'listRoomCharges'],
      ...['listManagedNotices', 'listManagedRefunds'],
      ...['checkPlate', 'listNotices', 'searchNotices', 'getPermitIncome', 'listOwnPermits', 'listVisits'],
      ...['listVisitClaims'],
      ...['listLanes', 'listPassages', 'listLeftUnpaid', 'openLane', 'changeLane', 'holdLaneOpen'],
      ...['listRateAdvice', 'getRateAdvice'],
    ],
    'asks support, which decides': ['askForRefund'],
    'pays for something': ['createValetIntent', 'buyPermit', 'changePermit', 'changePermitCard', 'payPermit'],
    'work at the stand and at the car, whose cash the owner has already': [
      ...[
        'getKeyBoard',
        'createValet',
        'updateValet',
        'moveValet',
        'moveValetOnly',
        'takeValetJob',
        'giveValetJobBack',
        'wantValet',
        'agreeToValetTexts',
      ],
      ...['parkValetAgain', 'undoValetAct', 'correctValetTime', 'overrideValet', 'changeTicketExtras', 'askForLead'],
      ...['markDamage', 'removeDamage', 'sayNoDamage', 'validateValet', 'removeValetValidation', 'chargeValetToRoom'],
      ...['takeValetCashBack', 'openValetShift', 'countValetTill', 'closeValetShift'],
      ...['giveNotice', 'takeNoticeBack', 'decideAppeal'],
    ],
  };
  const isOfStaff = ({ access }: EndpointShape) =>
    access.kind === 'signed_in' ||
    ('roles' in access && access.roles.length > 0 && !access.roles.every((role) => SUPPORT.includes(role)));
  const namesMoney = ({ response, body }: EndpointShape) =>
    [...namesIn(response, 'output'), ...namesIn(body, 'input')].some((name) => MONEY.test(name));

  it('requires two factors, or is named here with why it does not', () => {
    const byPassword = endpoints.filter(([, each]) => isOfStaff(each) && namesMoney(each) && !each.withTwoFactor);
    expect(byPassword.map(([name]) => name).toSorted()).toEqual(Object.values(BY_PASSWORD).flat().toSorted());
  });

  it('requires them for payouts, refunds by owners and API keys', () => {
    const flagged = endpoints.filter(([, each]) => each.withTwoFactor && isOfStaff(each)).map(([name]) => name);
    expect(flagged.toSorted()).toEqual(
      [
        ...['getPayoutAccount', 'checkPayoutAccount', 'openPayoutLink', 'getBankDetails', 'enterBankDetails'],
        ...['getPayoutPlan', 'changePayoutSchedule', 'listOwnersPayouts'],
        ...['refundSale', 'changeRefundLimits', 'makeApiKey', 'decideVisitClaim'],
        // The address of a camera has its key in it.
        ...['addCamera', 'rotateCameraKey'],
        // So has the page of a lane.
        ...['addLane', 'rotateLaneKey'],
      ].toSorted(),
    );
  });
});
