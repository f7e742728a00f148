// Notices as answers show them: to the lot's staff, and to the driver.

import type { DriverNotice, LotNotice } from '#contract/notices/notices.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';
import type { NoticeState } from '#domain/notices/notice.ts';
import { showNoticeNumber } from '#domain/notices/notice-number.ts';
import { PRIVATELY_ISSUED } from '#domain/notices/notice-settings.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { withOfficers } from '../enforcement/plate-look-ups.ts';
import { noticeLink } from './notice-mail.ts';
import { listPhotosOf } from './notice-photos.store.ts';
import type { StoredNotice } from './notices.store.ts';
import type { OpenedNotice } from './open-notice.ts';

type About = { readonly locationId: string; readonly timeZone: string; readonly config: Pick<Config, 'publicUrl'> };

export async function toLotNotices(db: Db, notices: readonly StoredNotice[], about: About): Promise<LotNotice[]> {
  const { locationId, timeZone, config } = about;
  const photos = await listPhotosOf(db, { locationId, noticeIds: notices.map(({ id }) => id) });
  return (await withOfficers(db, notices)).map((notice) => ({
    ...toShown(notice, timeZone),
    _id: notice.id,
    officer: { _id: notice.officerId, name: notice.officerName },
    note: notice.note,
    photoIds: photos.get(notice.id) ?? [],
    link: noticeLink(config, notice),
  }));
}

export function toDriverNotice({ notice, lot, settings, photoIds, paid }: OpenedNotice): DriverNotice {
  const { number, photoKey } = notice;
  return {
    ...toShown(notice, lot.timeZone),
    location: { _id: lot.id, name: lot.name, address: lot.address },
    phone: settings.phone === '' ? formatUsPhone(lot.phone) : settings.phone,
    email: settings.email === '' ? null : settings.email,
    text: settings.text,
    privately: PRIVATELY_ISSUED,
    photos: photoIds.map((id) => ({ _id: id, url: `/api/v1/notices/${number}/photos/${id}?key=${photoKey}` })),
    paid: paid.map(({ from, until, coveredThen }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
      coveredThen,
    })),
  };
}

function toShown(notice: StoredNotice, timeZone: string) {
  const { appeal } = notice;
  return {
    number: showNoticeNumber(notice.number),
    kind: 'warning' as const,
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

function toState(state: NoticeState): LotNotice['state'] {
  switch (state.status) {
    case 'open':
      return state;
    case 'appealed':
      return { status: 'appealed', at: state.at.toISOString(), answerBy: state.answerBy.toISOString() };
    case 'upheld':
    case 'voided':
      return { ...state, at: state.at.toISOString() };
    default:
      return state satisfies never;
  }
}
