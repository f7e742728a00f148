// The texts of one ticket's page: the handover, the history, the guest's link.

import { t } from 'ttag';
import { formatCents } from '#domain/money/cents.ts';
import type { TakenBackReason } from '#domain/valet/ticket.ts';

/** Why staff take a request back (rule 251). */
export const REASON_WORDS: Readonly<Record<TakenBackReason, string>> = {
  guest_asked: t`The guest does not need it yet`,
  guest_not_here: t`The guest is not here`,
  by_mistake: t`Requested by mistake`,
  not_now: t`We cannot bring it now`,
};

export const detailsTexts = {
  board: t`Board`,
  title: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  loading: t`Ticket`,
  edit: t`Edit ticket`,
  facts: {
    guest: t`Guest`,
    phone: t`Phone`,
    hook: t`Key`,
    place: t`Parked`,
    parkedBy: t`Parked by`,
    notes: t`Notes`,
    transmission: t`Transmission`,
    due: t`Due now`,
    paid: t`Paid`,
    rate: t`Rate`,
    texts: t`Texts`,
  },
  paidBy: { online: t`online`, cash: t`in cash`, nothing_due: t`nothing due` },
  rate: (price: string, isHourly: boolean) => t`${price} ${isHourly ? t`an hour` : t`a day`}, fee on top`,
  textsYes: t`The guest agreed`,
  textsNo: t`Not agreed`,
  fetching: { you: t`You are bringing this car.`, other: (name: string) => t`${name} is bringing this car.` },
  over: t`This car has been handed over.`,
  unasked: t`Nobody has asked for this car`,
  unaskedText: t`If you mark it as ready, the guest is told that it is in front and its price stops.`,
  cash: (label: string, cents: number) => `${label} ${formatCents(cents)}`,
  estimatedTime: t`time estimated`,
  correctedParked: t`when the car was parked`,
  correctedReady: t`when the car was in front`,
  reasons: REASON_WORDS as Readonly<Record<string, string>>,
  history: t`History`,
  historyEmpty: t`Nothing has happened yet.`,
  program: t`Parkvale`,
  overCapacity: t`though no space was left`,
  guestDid: t`The guest`,
  link: t`Ticket on the guest’s phone`,
  linkText: t`For a guest without texts: let them scan this. The link opens only this ticket.`,
  linkShow: t`Show code for the guest`,
  linkAgain: t`Make a new code`,
  linkHolds: (minutes: number) => t`For one phone, within ${minutes} minutes.`,
  linkBusy: t`Making…`,
};

export const handoverTexts = {
  title: (ticketNumber: string) => t`Hand over ticket ${ticketNumber}`,
  code: t`Code on the guest’s page`,
  codeHint: t`Four digits. They change every half minute.`,
  submit: t`Complete Session`,
  busy: t`Checking…`,
  incomplete: t`The code has four digits.`,
  wrong: t`Wrong code. Do not hand over the car.`,
  scan: t`Scan code`,
  stopScan: t`Type it instead`,
  scanHint: t`Point the camera at the code on the guest’s phone.`,
  cameraRefused: t`The camera cannot be used. Type the four digits instead.`,
  otherTicket: t`This code belongs to another ticket. Do not hand the car over.`,
  noPhone: t`The guest has no phone`,
  backToCode: t`The guest has a code`,
  noPhoneText: t`Ask for the name and for something in the car that cannot be seen from outside. Both are recorded.`,
  name: t`Name given by the guest`,
  nameMissing: t`Please enter the name given by the guest`,
  detail: t`A detail not visible from outside`,
  detailHint: t`Such as what is in the glove box`,
  detailMissing: t`Please enter a detail that cannot be seen from outside`,
  submitOverride: t`Hand over without code`,
  askManager: t`Your manager opens this ticket under Management and allows it. Then press again: what you typed stays here.`,
  allowed: (until: string) => t`A manager allowed a handover without the code until ${until}.`,
  allow: t`Allow handover without code`,
  allowBusy: t`Allowing…`,
  allowText: t`Valid for 15 minutes and recorded with your name.`,
  close: t`Not now`,
};

/** Names of changed fields, by the field's name in the history. */
export const fieldNames: Readonly<Record<string, string>> = {
  ticketNumber: t`ticket number`,
  phone: t`phone`,
  firstName: t`first name`,
  lastName: t`last name`,
  email: 'e-mail',
  plate: t`plate`,
  plateState: t`state`,
  make: t`make`,
  model: t`model`,
  color: t`color`,
  description: t`notes`,
  transmission: t`transmission`,
  hook: t`hook`,
};
