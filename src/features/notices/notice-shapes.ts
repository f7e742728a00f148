// Notices as answers show them: to the lot's staff, at support, and to the driver.

import { z } from 'zod';
import { CentsAmount, Id, IsoTime, NamedLot } from '#platform/contract/wire.ts';
import { NOTICE_STATUSES, VOIDED_BY } from './rules/decide-notice.ts';
import { NOTICE_KINDS } from './rules/notice-charge.ts';
import { PHOTO_SHOWS } from './rules/photo-names.ts';

const State = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('appealed'), at: IsoTime, answerBy: IsoTime }),
  z.object({ status: z.literal('upheld'), at: IsoTime, reason: z.string(), stepUpUntil: IsoTime }),
  z.object({ status: z.literal('at_support'), at: IsoTime, answerBy: IsoTime, ownersReason: z.string() }),
  z.object({ status: z.literal('final'), at: IsoTime, reason: z.string() }),
  z.object({ status: z.literal('voided'), at: IsoTime, by: z.enum(VOIDED_BY), reason: z.string() }),
]);

const Shown = z.object({
  /** In groups, as on paper. */
  number: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** What it costs, and until when it costs less; null for a warning. `dueCents`: what it costs now, paid or not. */
  charge: z
    .object({ cents: CentsAmount, earlyCents: CentsAmount, earlyUntil: IsoTime.nullable(), dueCents: CentsAmount })
    .nullable(),
  payment: z.object({ at: IsoTime, cents: CentsAmount }).nullable(),
  plateNumber: z.string(),
  plateState: z.string(),
  reason: z.string(),
  givenAt: IsoTime,
  appealUntil: IsoTime,
  state: State,
  /** `stepUp`: what the driver wrote to support. */
  appeal: z.object({ at: IsoTime, text: z.string(), stepUp: z.string().nullable() }).nullable(),
  timeZone: z.string(),
});

/** What the lot's staff see. */
export const LotNotice = Shown.extend({
  _id: Id,
  officer: z.object({ _id: Id, name: z.string() }),
  note: z.string(),
  photoIds: z.array(Id),
  /** What its driver added to the appeal. */
  appealPhotoIds: z.array(Id),
  /** All of them, in the order in which they came: whose each is, what it shows, and when it came. */
  photos: z.array(
    z.object({ _id: Id, by: z.enum(['officer', 'driver']), shows: z.enum(PHOTO_SHOWS).nullable(), at: IsoTime }),
  ),
  /** The page of the notice, which the QR code on the paper opens. */
  link: z.string(),
});
export type LotNotice = z.output<typeof LotNotice>;

/** A notice as webhooks report it; the words of an appeal stay with the lot. */
export const ReportedNotice = z.object({
  _id: Id,
  locationId: Id,
  number: Shown.shape.number,
  kind: Shown.shape.kind,
  status: z.enum(NOTICE_STATUSES),
  reason: z.string(),
  /** What it costs; null for a warning. */
  cents: CentsAmount.nullable(),
  paidCents: CentsAmount.nullable(),
  paidAt: IsoTime.nullable(),
  plate: z.string(),
  state: z.string(),
  givenAt: IsoTime,
});

/** At support, with its lot. */
export const SupportNotice = LotNotice.extend({ location: NamedLot });
export type SupportNotice = z.output<typeof SupportNotice>;

const Photos = z.array(z.object({ _id: Id, url: z.string(), shows: z.enum(PHOTO_SHOWS).nullable(), at: IsoTime }));

/** What its driver sees. */
export const DriverNotice = Shown.extend({
  location: z.object({
    _id: Id,
    name: z.string(),
    address: z.string(),
    /** Longitude, latitude. */
    location_point: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
  /** The number of the lot's people who answer questions. */
  phone: z.string(),
  email: z.string().nullable(),
  text: z.string(),
  /** For the receipt of its payment. */
  receiptKey: z.string().nullable(),
  /** The sentence that every notice carries. */
  privately: z.string(),
  photos: Photos,
  appealPhotos: Photos,
  /** How many more photos an appeal may have. */
  photosLeft: z.int().min(0),
  /** What was paid at the lot for exactly this plate on that day. */
  paid: z.array(z.object({ from: IsoTime, until: IsoTime, coveredThen: z.boolean() })),
});
export type DriverNotice = z.output<typeof DriverNotice>;

/** What is on the paper apart from the notice itself. */
export const NoticePaper = z.object({
  lotName: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  text: z.string(),
  privately: z.string(),
});
export type NoticePaper = z.output<typeof NoticePaper>;
