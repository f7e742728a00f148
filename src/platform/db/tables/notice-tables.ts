// Types of the tables of notices.

import type { Generated } from 'kysely';
import type { NOTICE_STATUSES, VoidedBy } from '#features/notices/rules/decide-notice.ts';
import type { NoticeKind } from '#features/notices/rules/notice-charge.ts';
import type { NoticeReason } from '#features/notices/rules/notice-settings.ts';
import type { PhotoType } from '#platform/contract/photo-upload.ts';
import type { Json, NullableJson, Timestamp } from './column-types.ts';
import type { PlateReadsTable } from './enforcement-tables.ts';

/** What officers leave on cars, and what cameras read. */
export type OfficersTables = {
  plateReads: PlateReadsTable;
  notices: NoticesTable;
  noticeNumbers: { number: string; locationId: string; noticeId: string };
  noticePhotos: NoticePhotosTable;
  noticeSettings: NoticeSettingsTable;
};

type NoticeSettingsTable = {
  locationId: string;
  reasons: Json<readonly NoticeReason[]>;
  warningsBefore: number;
  earlyPercent: number;
  earlyDays: number;
  graceMinutes: number;
  appealDays: number;
  phone: string;
  email: string;
  text: string;
};

/** The state with its times as text. */
export type NoticeStateRow = {
  status: (typeof NOTICE_STATUSES)[number];
  at?: string;
  answerBy?: string;
  stepUpUntil?: string;
  ownersReason?: string;
  by?: VoidedBy;
  reason?: string;
};

/** `email` is empty if the driver left none. */
export type NoticeAppealRow = { at: string; text: string; email: string; stepUp?: string };

/** A charge with its times as text. */
export type NoticeChargeRow = { cents: number; earlyCents: number; earlyUntil: string | null };

export type NoticePaymentRow = { orderId: string; at: string; cents: number; receiptKey: string };

export type NoticesTable = {
  locationId: string;
  id: string;
  number: string;
  photoKey: string;
  officerId: string;
  checkId: string;
  plate: string;
  plateKey: string;
  plateState: string;
  kind: NoticeKind;
  charge: NullableJson<NoticeChargeRow>;
  reason: string;
  note: string;
  givenAt: Timestamp;
  appealUntil: Timestamp;
  coolsUntil: Timestamp;
  status: NoticeStateRow['status'];
  state: Json<NoticeStateRow>;
  appeal: NullableJson<NoticeAppealRow>;
  stoppedMs: Generated<number>;
  orderId: string | null;
  /** Where the receipt goes. */
  payerEmail: string | null;
  payment: NullableJson<NoticePaymentRow>;
  /** The language that its driver reads, once there is an appeal; null for English. */
  language: string | null;
};

export type NoticePhotosTable = {
  locationId: string;
  id: string;
  storageId: string;
  officerId: string | null;
  noticeId: string | null;
  type: PhotoType | null;
  addedAt: Timestamp;
  /** Null for a photo without a name. */
  shows: 'plate' | 'sign' | 'place' | null;
};
