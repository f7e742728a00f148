// Rule 434: whatever a driver or guest does with money ends with what happened, on the screen and by mail or text. Every write that
// they can call is listed here with its words, or as one that moves no money and changes none that is announced.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Order } from '#features/orders/server/public.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { api } from './api.ts';

/** The file that says it, and the text in it, with … for what is filled in. */
type Words = readonly [file: string, text: string];
type OrderKind = Order['kind'];
type Told = { readonly screen: Words; readonly mail: Words };

const RECEIPT: Words = ['features/receipts/server/receipt-mail.ts', 'Your parking receipt'];
const RESERVATION = 'features/parking/server/reservations/reservation-mail.ts';
const PERMIT = 'features/permits/server/permit-mails.ts';

/** What is said once an order is paid. */
const PAID = {
  stay: { screen: ['app/pages/roadside/finish-booking.tsx', 'Paid …'], mail: RECEIPT },
  extension: { screen: ['app/pages/driver/receipt-page.tsx', 'Time added: paid ….'], mail: RECEIPT },
  correction: {
    screen: ['app/pages/driver/receipt-page.tsx', 'Fixed, on this receipt and for officers.'],
    mail: RECEIPT,
  },
  valet: {
    screen: ['app/pages/driver/pay-valet-ticket.tsx', 'Ticket Paid!'],
    mail: ['features/valet/server/guest/guest-words.ts', 'your receipt is here'],
  },
  permit: { screen: ['app/pages/driver/driver-permits.tsx', 'Paid …'], mail: RECEIPT },
  notice: { screen: ['features/receipts/client/receipt-sheet.tsx', 'Paid on'], mail: RECEIPT },
} as const satisfies Record<OrderKind, Told>;

const STOPPED: Told = {
  screen: ['features/parking/client/booking/running-price.tsx', 'has ended: … for …. … of what was'],
  mail: ['features/receipts/server/receipt-mail.ts', 'Authorized, not charged'],
};

const CANCELED: Told = {
  screen: ['features/parking/client/reservations/reservation.tsx', '… will be refunded.'],
  mail: [RESERVATION, 'Your reservation is canceled'],
};
const MOVED: Told = {
  screen: ['app/pages/driver/reservations.tsx', 'Your reservation is moved.'],
  mail: [RESERVATION, 'Your reservation has changed'],
};

/** By the name of the endpoint: the orders that it asks to pay for, or what it ends with itself. */
const ACTS: Readonly<Record<string, readonly OrderKind[] | Told>> = {
  createIntent: ['stay'],
  createSession: ['stay'],
  payOwedByReceipt: ['stay'],
  addTime: ['extension'],
  addTimeByReceipt: ['extension'],
  correctSession: ['correction'],
  createValetIntent: ['valet'],
  buyPermit: ['permit'],
  payPermit: ['permit'],
  payNotice: ['notice'],
  endSession: STOPPED,
  stopByReceipt: STOPPED,
  scanAtLane: STOPPED,
  pressAtLane: STOPPED,
  openByReceipt: STOPPED,
  cancelReservation: CANCELED,
  cancelByReceipt: CANCELED,
  moveReservation: MOVED,
  moveByReceipt: MOVED,
  requestReceiptRefund: {
    screen: ['features/refunds/client/receipt-refund.tsx', 'You get an answer by …, by email'],
    mail: ['features/refunds/server/receipt-refund.ts', 'You asked for a refund of'],
  },
  payPermitInvoice: {
    screen: ['features/permits/client/permit-invoice.tsx', 'Paid through ….'],
    mail: ['features/permits/server/given/given-mails.ts', 'Your invoice is paid'],
  },
  changePermit: {
    screen: ['features/permits/client/own-permit.tsx', 'and nothing more is charged'],
    mail: [PERMIT, 'Your permit ends on …'],
  },
  changePermitCard: {
    screen: ['features/permits/client/own-permit.tsx', 'We will charge … to … on ….'],
    mail: [PERMIT, 'Your permit is now paid with …'],
  },
  disownVisit: {
    screen: ['features/auto-pay/client/shared/visit-of-receipt.tsx', 'Nothing is charged for it.'],
    mail: ['features/auto-pay/server/auto-pay-news.ts', 'costs nothing'],
  },
  correctOwnVisit: {
    screen: ['features/receipts/client/receipt-sheet.tsx', 'Refunded on …'],
    mail: ['features/payments/server/refunds/refund-mail.ts', 'The car had left earlier'],
  },
};

/** What happens to money without a request. */
const BY_ITSELF: Readonly<Record<string, Told>> = {
  'a permit cannot be charged': {
    screen: ['features/permits/client/own-permit.tsx', 'The last charge failed.'],
    mail: [PERMIT, 'Your permit is past due'],
  },
  'a permit ends': {
    screen: ['features/permits/client/permit-states.ts', 'Ended'],
    mail: [PERMIT, 'Your permit has ended'],
  },
  'parking reaches its limit': {
    screen: ['app/pages/driver/receipt-page.tsx', 'Your parking has ended and cost ….'],
    mail: ['features/parking/server/stop-news.ts', 'Your parking ended at …'],
  },
  'a stopped stay cannot be charged': {
    screen: ['app/pages/driver/pay-owed.tsx', 'You have not been charged'],
    mail: ['features/parking/server/stop-news.ts', 'You owe …'],
  },
  'a refund is made': {
    screen: ['features/receipts/client/receipt-sheet.tsx', 'Refunded on …'],
    mail: ['features/payments/server/refunds/refund-mail.ts', '… was refunded'],
  },
};

/** Of each way to pay, the steps that the browser takes between the order and its end. */
const STEPS = 'returnFromPayment confirmSandboxPayment authenticateSandboxPayment beginSavingCard choosePaymentCard';

/** Accounts, cars, cards on file, messages, and what only asks or records. */
const NO_MONEY =
  'login signup logout updateMe changeMailSettings forgotPassword checkResetLink resetPassword beginTwoFactor confirmTwoFactor ' +
  'renewRecoveryCodes endTwoFactor mailPasswordLink endSignIn endOtherSignIns beginPasskey addPasskey renamePasskey removePasskey ' +
  'beginPasskeyLogin logInByPasskey beginGoogle linkGoogle finishGoogle unlinkGoogle mailEmailProof proveEmail stopMailKind ' +
  'resumeMailKind readInvitation activateMember lookUpVehicle saveVehicle changeSavedVehicle removeSavedVehicle requestPhoneCode ' +
  'confirmPhone removePhone saveCard changeSavedCard removeSavedCard addFavorite removeFavorite searchMySessions downloadMySessions ' +
  'quoteTimeByReceipt cancelSession quoteMove quoteMoveByReceipt setReminder setReminderByReceipt requestStopLink claimGuestBookings ' +
  'releaseGuestBookings quoteStay textAsPhone claimReceipt sendReceipt requestPlate stopBankDetailsByLink contactUs ' +
  'findValetByPhone askValetCode redeemValetCode claimValetKey moveValetOnly answerDamage wantValet agreeToValetTexts validateValet ' +
  'removeValetValidation turnOnAutoPay turnOffAutoPay driveCar composeCameraMessage reportFromLane changeSandboxGate openNotice appealNotice ' +
  'addAppealPhoto stepUpAppeal parkByCode waitForPermit stopWaiting addToWallet changeCarAtLane changeCarByReceipt endAccountView';

const endpoints: readonly [string, EndpointShape][] = Object.entries(api);
/** Writes of drivers and guests; what is for roles alone is the work of people at a lot or in support. */
const writes = endpoints.filter(([, { method, access }]) => method !== 'GET' && access.kind !== 'roles');
const [steps, noMoney] = [STEPS.split(' '), NO_MONEY.split(' ')];

describe('an act on money', () => {
  it('is every write of a driver or guest that is not listed as moving none', () => {
    const known = [...Object.keys(ACTS), ...steps, ...noMoney];
    expect(writes.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !writes.some(([each]) => each === name))).toEqual([]);
  });

  it('is never listed as moving none if it pays', () => {
    const paying = endpoints.filter(([, { pays }]) => pays).map(([name]) => name);
    expect(paying.filter((name) => noMoney.includes(name))).toEqual([]);
  });

  const told = [...Object.values(ACTS), ...Object.values(BY_ITSELF)].flatMap((act) =>
    Array.isArray(act) ? act.map((kind: OrderKind): Told => PAID[kind]) : [act as Told],
  );
  it.each([...new Set(told.flatMap(({ screen, mail }) => [screen, mail]))])(
    'ends with words that %s has: %s',
    (file, text) => {
      const source = text.split('…').map(RegExp.escape).join(String.raw`\$\{[^}]*\}`);
      expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toMatch(new RegExp(source));
    },
  );
});
