// Notices as answers show them: to the lot's staff, and to the driver.

import type { DriverNotice, LotNotice } from '#contract/notices/notices.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';
import type { NoticeState } from '#domain/notices/notice.ts';
import { type Charge, type Clock, centsDue, earlyEnd } from '#domain/notices/notice-charge.ts';
import { showNoticeNumber } from '#domain/notices/notice-number.ts';
import { PRIVATELY_ISSUED } from '#domain/notices/notice-settings.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { withOfficers } from '../enforcement/plate-look-ups.ts';
import { noticeLink } from './notice-mail.ts';
import { listPhotosOf } from './notice-photos.store.ts';
import type { StoredNotice } from './notices.store.ts';
import type { OpenedNotice } from './open-notice.ts';

type About = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: Date;
};

export async function toLotNotices(db: Db, notices: readonly StoredNotice[], about: About): Promise<LotNotice[]> {
  const { locationId, timeZone, config, now } = about;
  const photos = await listPhotosOf(db, { locationId, noticeIds: notices.map(({ id }) => id) });
  return (await withOfficers(db, notices)).map((notice) => ({
    ...toShown(notice, { timeZone, now }),
    _id: notice.id,
    officer: { _id: notice.officerId, name: notice.officerName },
    note: notice.note,
    photoIds: photos.get(notice.id) ?? [],
    link: noticeLink(config, notice),
  }));
}

export function toDriverNotice({ notice, lot, settings, photoIds, paid, now }: OpenedNotice): DriverNotice {
  const { number, photoKey, payment } = notice;
  return {
    ...toShown(notice, { timeZone: lot.timeZone, now }),
    receiptKey: payment?.receiptKey ?? null,
    location: {
      _id: lot.id,
      name: lot.name,
      address: lot.address,
      location_point: { coordinates: [lot.lng, lot.lat] },
    },
    phone: settings.phone === '' ? formatUsPhone(lot.phone) : settings.phone,
    email: settings.email === '' ? null : settings.email,
    text: settings.text,
    privately: PRIVATELY_ISSUED[notice.kind],
    photos: photoIds.map((id) => ({ _id: id, url: `/api/v1/notices/${number}/photos/${id}?key=${photoKey}` })),
    paid: paid.map(({ from, until, coveredThen }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
      coveredThen,
    })),
  };
}

function toShown(notice: StoredNotice, { timeZone, now }: Pick<About, 'timeZone' | 'now'>) {
  const { appeal, payment } = notice;
  return {
    number: showNoticeNumber(notice.number),
    kind: notice.kind,
    charge: notice.charge && toCharge(notice.charge, notice, now),
    payment: payment && { at: payment.at, cents: payment.cents },
    plateNumber: notice.plate,
    plateState: notice.plateState,
    reason: notice.reason,
    givenAt: notice.givenAt.toISOString(),
    appealUntil: notice.appealUntil.toISOString(),
    state: toState(notice.state),
    appeal: appeal && { at: appeal.at, text: appeal.text },
    timeZone,
  };
}

function toCharge(charge: Charge, clock: Clock, now: Date): LotNotice['charge'] {
  const { cents, earlyCents } = charge;
  const earlyUntil = earlyEnd(charge, clock, now)?.toISOString() ?? null;
  return { cents, earlyCents, earlyUntil, dueCents: centsDue(charge, clock, now) };
}

function toState(state: NoticeState): LotNotice['state'] {
  switch (state.status) {
    case 'open':
      return state;
    case 'appealed':
    case 'at_support':
      return { ...state, at: state.at.toISOString(), answerBy: state.answerBy.toISOString() };
    case 'upheld':
      return { ...state, at: state.at.toISOString(), stepUpUntil: state.stepUpUntil.toISOString() };
    case 'final':
    case 'voided':
      return { ...state, at: state.at.toISOString() };
    default:
      return state satisfies never;
  }
}
