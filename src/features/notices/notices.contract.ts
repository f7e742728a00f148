// Notices on private lots (rules 320 to 339). Officers give them; drivers see, pay and appeal them with number and plate; owners decide.

import { z } from 'zod';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers, lotOfficers } from '#platform/contract/lot-access.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { PHOTO_BODY_LIMIT, PhotoUpload } from '#platform/contract/photo-upload.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import {
  CentsAmount,
  EmailAddress,
  Id,
  LotOfRow,
  ManagedPage,
  NextCursor,
  oneLine,
  PageQuery,
  SearchedPage,
} from '#platform/contract/wire.ts';
import { NoticeSettingsForm } from './notice-settings-form.ts';
import { DriverNotice, LotNotice, NoticePaper, SupportNotice } from './notice-shapes.ts';
import { NOTICE_STATUSES } from './rules/decide-notice.ts';
import { NOTICE_KINDS } from './rules/notice-charge.ts';
import { PHOTO_SHOWS } from './rules/photo-names.ts';

const support = { kind: 'roles', roles: ['admin'] } as const;

const ById = z.object({ id: Id });
const AtNotice = z.object({ locationId: Id, id: Id });
/** As the paper shows it, or however it is typed. */
const NoticeNumber = z.string().trim().min(1).max(40);
const ByNumber = z.object({ number: NoticeNumber });
const freeText = (max: number, error: string) =>
  z
    .string({ error })
    .trim()
    .min(1, error)
    .max(max, `${error} (at most ${max} characters)`)
    .regex(/^(?:[^\p{Cc}]|\n)*$/u, 'Use plain text.');
const SAY_WHY = 'Please say why.';

const Proof = z.object({ plate: PlateText, state: StateText.optional() });

export const noticesContract = {
  giveNotice: defineEndpoint({
    method: 'POST',
    path: '/notices',
    summary:
      'Leave a notice on a car; refused if the car is covered when this arrives, or if the check is older than two minutes',
    access: lotOfficers('locationId', 'body'),
    limit: { max: 60, perSeconds: 60 },
    status: 201,
    body: z.object({
      /** Chosen by the phone, so that repeating the request gives the same notice. */
      _id: Id.optional(),
      locationId: Id,
      plate: PlateText,
      state: StateText,
      kind: z.enum(NOTICE_KINDS).default('warning'),
      /** The name of one of the lot's reasons. */
      reason: oneLine(60, 'Please say what the notice is for.'),
      note: z.string().trim().max(500).default(''),
      photoIds: z.array(Id).max(6).default([]),
      /** `checkId` of the look-up that it is based on. */
      checkId: Id,
      /** The officer has compared the plate with the similar ones that may park here. */
      secondLook: z.boolean().default(false),
    }),
    response: z.object({ data: z.object({ notice: LotNotice, paper: NoticePaper }) }),
  }),
  addNoticePhoto: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/notice-photos',
    summary: 'Add a photo for a notice you are about to give: JPEG, PNG or WebP, 5 MB; repeats are stored once',
    access: lotOfficers('id'),
    limit: { max: 120, perSeconds: 60 },
    bodyLimit: PHOTO_BODY_LIMIT,
    takes: 'photo',
    status: 201,
    params: ById,
    /** Chosen by the phone. */
    query: z.object({ photo: Id, shows: z.enum(PHOTO_SHOWS).optional() }),
    body: PhotoUpload,
    response: z.object({ data: z.object({ photo: z.object({ _id: Id }) }) }),
  }),
  takeNoticeBack: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/notices/:id/removal',
    summary: 'Void your own notice within ten minutes, or as the owner any notice at any time, with a reason',
    access: lotOfficers('locationId'),
    limit: { max: 60, perSeconds: 60 },
    params: AtNotice,
    body: z.object({ reason: oneLine(200, SAY_WHY) }),
    response: z.object({ data: z.object({ notice: LotNotice }) }),
  }),
  listNotices: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/notices',
    summary:
      "List a lot's notices, of one status or all, latest first; appealed ones by when their answer is due, soonest first",
    access: lotManagers('id'),
    params: ById,
    query: PageQuery.extend({ status: z.enum(NOTICE_STATUSES).optional() }),
    response: z.object({ data: z.object({ notices: z.array(LotNotice) }), nextCursor: NextCursor }),
  }),
  searchNotices: defineEndpoint({
    // A plate is personal, and URLs end up in histories and logs.
    method: 'POST',
    path: '/locations/:id/notices/search',
    summary: "Search a lot's notices for words in a plate, reason or note, or by the start of their number",
    access: lotManagers('id'),
    limit: { max: 240, perSeconds: 60 },
    params: ById,
    body: SearchedPage,
    inViews: 'reads',
    response: z.object({ data: z.object({ notices: z.array(LotNotice) }), nextCursor: NextCursor }),
  }),
  listManagedNotices: defineEndpoint({
    method: 'POST',
    path: '/customers/notices',
    summary: "List notices at the caller's lots, by lot, status, plate, number, reason or note",
    access: { kind: 'roles', roles: ['vendor', 'manager'] },
    limit: { max: 240, perSeconds: 60 },
    body: ManagedPage.extend({
      status: z.enum(NOTICE_STATUSES, { error: 'There is no such status.' }).optional(),
    }),
    inViews: 'reads',
    response: z.object({
      data: z.object({ notices: z.array(LotNotice.extend({ location: LotOfRow })) }),
      nextCursor: NextCursor,
    }),
  }),
  decideAppeal: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/notices/:id/decision',
    summary: 'Answer an appeal: grant it, which voids the notice, or uphold the notice; emails the driver',
    access: lotManagers('locationId'),
    limit: { max: 120, perSeconds: 600 },
    params: AtNotice,
    body: z.object({ decision: z.enum(['grant', 'uphold']), reason: freeText(500, SAY_WHY) }),
    response: z.object({ data: z.object({ notice: LotNotice }) }),
  }),
  getNoticeSettings: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/notice-settings',
    summary: "Get a lot's notice settings: reasons, times and wording",
    access: {
      kind: 'roles',
      roles: ['enforcer', 'vendor', 'manager'],
      whose: { thing: 'location', in: 'params', name: 'id', as: 'team' },
    },
    params: ById,
    response: z.object({ data: z.object({ settings: NoticeSettingsForm }) }),
  }),
  changeNoticeSettings: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/notice-settings',
    summary: "Set a lot's notice settings: reasons, times and wording",
    access: lotManagers('id'),
    limit: { max: 60, perSeconds: 600 },
    params: ById,
    body: NoticeSettingsForm,
    response: z.object({ data: z.object({ settings: NoticeSettingsForm }) }),
  }),
  getLotNoticePhoto: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/notice-photos/:id',
    summary: "Get a photo of a notice, as the lot's owner or a manager",
    access: lotManagers('locationId'),
    limit: { max: 240, perSeconds: 60 },
    params: AtNotice,
    response: FileAnswer,
    files: ['image/jpeg', 'image/png', 'image/webp'],
  }),
  openNotice: defineEndpoint({
    method: 'POST',
    path: '/notices/:number',
    summary: 'Get a notice with its evidence, by its number and the plate; anything else is a 404',
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    params: ByNumber,
    body: Proof,
    response: z.object({ data: z.object({ notice: DriverNotice }) }),
  }),
  appealNotice: defineEndpoint({
    method: 'POST',
    path: '/notices/:number/appeal',
    summary: 'Appeal a notice in plain words; granted immediately with a receipt for a similar plate',
    access: anyone,
    limit: { max: 20, perSeconds: 600 },
    params: ByNumber,
    body: Proof.extend({
      text: freeText(2000, 'Please say in your own words why the notice is wrong.'),
      /** Where the answer is sent. */
      email: z.union([EmailAddress, z.literal('')]).default(''),
      /** The link or key of a receipt for the parking. */
      receipt: z.string().trim().max(300).default(''),
    }),
    response: z.object({ data: z.object({ notice: DriverNotice }) }),
  }),
  addAppealPhoto: defineEndpoint({
    method: 'POST',
    path: '/notices/:number/appeal-photos',
    summary: 'Add a photo to the appeal you are about to make, at most four; repeats are stored once',
    access: anyone,
    limit: { max: 30, perSeconds: 600 },
    bodyLimit: PHOTO_BODY_LIMIT,
    status: 201,
    params: ByNumber,
    /** `_id` is chosen by the browser. */
    body: Proof.extend({ _id: Id, ...PhotoUpload.shape }),
    response: z.object({ data: z.object({ photo: z.object({ _id: Id }) }) }),
  }),
  stepUpAppeal: defineEndpoint({
    method: 'POST',
    path: '/notices/:number/step-up',
    summary: "Escalate an appeal to support after the lot has refused it; support's decision is final",
    access: anyone,
    limit: { max: 20, perSeconds: 600 },
    params: ByNumber,
    body: Proof.extend({ text: freeText(2000, 'Please say in your own words why the notice is wrong.') }),
    response: z.object({ data: z.object({ notice: DriverNotice }) }),
  }),
  listNoticesAtSupport: defineEndpoint({
    method: 'GET',
    path: '/support/notices',
    summary: 'List notices that drivers have escalated to support, longest waiting first',
    access: support,
    query: PageQuery,
    response: z.object({ data: z.object({ notices: z.array(SupportNotice) }), nextCursor: NextCursor }),
  }),
  decideForGood: defineEndpoint({
    method: 'POST',
    path: '/support/notices/decisions',
    summary: 'Decide an appeal escalated to support: grant it, which voids the notice, or uphold the notice',
    access: support,
    limit: { max: 120, perSeconds: 600 },
    body: z.object({
      locationId: Id,
      noticeId: Id,
      decision: z.enum(['grant', 'uphold']),
      reason: freeText(500, SAY_WHY),
    }),
    response: z.object({ data: z.object({ notice: LotNotice }) }),
  }),
  getSupportNoticePhoto: defineEndpoint({
    method: 'GET',
    path: '/support/locations/:locationId/notice-photos/:id',
    summary: 'Get a photo of a notice escalated to support',
    access: support,
    limit: { max: 240, perSeconds: 60 },
    params: AtNotice,
    response: FileAnswer,
    files: ['image/jpeg', 'image/png', 'image/webp'],
  }),
  downloadNotices: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/notices.csv',
    summary: "Export all of a lot's notices as CSV (RFC 4180), latest first; formulas are escaped with a quote",
    access: lotManagers('id'),
    params: ById,
    response: FileAnswer,
    files: ['text/csv'],
  }),
  payNotice: defineEndpoint({
    method: 'POST',
    path: '/notices/:number/payments',
    summary: 'Prepare the payment of a notice; its number and plate are the proof, so no account is needed',
    access: anyone,
    pays: true,
    limit: { max: 60, perSeconds: 600 },
    idempotent: 'after_its_act',
    params: ByNumber,
    body: Proof.extend({
      /** The cents that were shown. If the server's price differs: 409 price_changed. */
      totalCost: CentsAmount.optional(),
      /** Default: card. */
      method: PaymentMethodName.optional(),
      /** Where the receipt is sent. */
      email: z.union([EmailAddress, z.literal('')]).default(''),
    }),
    response: z.object({
      data: z.object({
        orderId: Id,
        totalCost: CentsAmount,
        lines: PriceLines,
        clientSecret: z.string().nullable(),
        receiptKey: z.string(),
      }),
    }),
  }),
  getNoticePhoto: defineEndpoint({
    method: 'GET',
    path: '/notices/:number/photos/:id',
    summary: "Get a photo of a notice, at the address given on the notice's page",
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: ByNumber.extend({ id: Id }),
    /** Known to whoever has opened the notice. */
    query: z.object({ key: z.string().max(64) }),
    response: FileAnswer,
    files: ['image/jpeg', 'image/png', 'image/webp'],
  }),
};

/** Why a notice is not given, appealed or decided (rules 321 to 334). */
export const NOTICE_REFUSALS = {
  notices_not_open: {
    status: 422,
    message: 'No notices are given at this lot until Parkvale has approved its owner.',
  },
  notices_pin_unchecked: {
    status: 422,
    message: 'Nobody can pay at this lot until its place on the map is checked, so no notices are given.',
  },
  plate_covered: { status: 409, message: 'This car may park here now. No notice was given.' },
  never_notice: { status: 409, message: 'The owner of this lot does not want notices on this car.' },
  payment_under_way: {
    status: 409,
    message: 'A payment for this plate is under way. No notice was given: check it again in a few minutes.',
  },
  check_too_old: { status: 409, message: 'Check the plate again: a notice needs a check from the last two minutes.' },
  in_grace: {
    status: 409,
    message: 'Its time ended only minutes ago. No notice was given: this lot waits a little longer.',
  },
  second_look_needed: {
    status: 409,
    message: 'A car that may park here has a similar plate. Look again, then confirm that you did.',
  },
  notice_cooling: { status: 409, message: 'This car got a notice here a few minutes ago.' },
  reason_unknown: { status: 422, message: 'This lot has no such reason. Choose one of its reasons.' },
  charge_not_offered: { status: 422, message: 'The lot’s owner has set no amount for this reason. Give a warning.' },
  photo_needed: { status: 422, message: 'A charge needs a photo of the car and its plate.' },
  warning_first: { status: 409, message: 'This plate gets a warning here first. Give a warning.' },
  nothing_to_pay: { status: 409, message: 'This is a warning. There is nothing to pay.' },
  appeal_photos_full: { status: 409, message: 'An appeal has at most four photos.' },
  notice_paid: { status: 409, message: 'This notice is paid already. You have not been charged again.' },
  notice_over: { status: 409, message: 'This notice is void. You have not been charged.' },
  step_up_over: { status: 409, message: 'The last day to ask support has passed.' },
  photo_missing: { status: 422, message: 'A photo has not arrived yet. Take it again, or give the notice without it.' },
  notice_voided: { status: 409, message: 'This notice is void already.' },
  notice_decided: { status: 409, message: 'Your appeal has been answered already.' },
  appeal_open: { status: 409, message: 'You have appealed already. The lot answers by the day on this page.' },
  appeal_over: { status: 409, message: 'The last day to appeal has passed.' },
  no_appeal: { status: 409, message: 'There is no open appeal to answer.' },
  void_too_late: { status: 409, message: 'Only the lot’s owner can take this notice back now.' },
  notice_locked: {
    status: 429,
    retryAfterSeconds: 3600,
    message:
      'Too many numbers or plates that do not match were entered from your network. Wait an hour, then try again.',
  },
} as const satisfies Readonly<Record<string, Refused>>;
