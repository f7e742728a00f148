// Notices as answers show them, to the lot's staff and to the driver.

import type { Config } from '#app/config/config.ts';
import { withOfficers } from '#features/enforcement/server/public.ts';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import type { Db } from '#platform/db/database.ts';
import type { DriverNotice, LotNotice, NoticePaper } from '../notice-shapes.ts';
import { MAX_APPEAL_PHOTOS, type NoticeState } from '../rules/decide-notice.ts';
import { type Charge, type Clock, centsDue, earlyEnd } from '../rules/notice-charge.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import { type NoticeSettings, PRIVATELY_ISSUED } from '../rules/notice-settings.ts';
import { noticeLink } from './notice-mail.ts';
import { type EvidencePhoto, listPhotosOf, NO_PHOTOS, type PhotosOf } from './notice-photos.store.ts';
import type { StoredNotice } from './notices.store.ts';
import type { OpenedNotice } from './open-notice.ts';

type About = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: Date;
};

type Placed = StoredNotice & { readonly timeZone: string };

/** Of one lot or of several. */
export async function toLotNotices(db: Db, notices: readonly Placed[], { config, now }: About): Promise<LotNotice[]> {
  const photos = await listPhotosOf(db, notices);
  return (await withOfficers(db, notices)).map((notice) => ({
    ...toShown(notice, { timeZone: notice.timeZone, now }),
    _id: notice.id,
    officer: { _id: notice.officerId, name: notice.officerName },
    note: notice.note,
    ...photosOnWire(photos.get(notice.id) ?? NO_PHOTOS),
    link: noticeLink(config, notice),
  }));
}

function photosOnWire({ officers, drivers }: PhotosOf): Pick<LotNotice, 'photoIds' | 'appealPhotoIds' | 'photos'> {
  const ofOne = (by: 'officer' | 'driver') => (photo: EvidencePhoto) => {
    return { _id: photo.id, by, shows: photo.shows, at: photo.addedAt.toISOString() };
  };
  return {
    photoIds: officers.map(({ id }) => id),
    appealPhotoIds: drivers.map(({ id }) => id),
    photos: [...officers.map(ofOne('officer')), ...drivers.map(ofOne('driver'))],
  };
}

/** What the paper says in addition to the notice: whom to ask, and that no authority issued it. */
export function toPaper({ kind }: StoredNotice, lot: LocationRow, { phone, email, text }: NoticeSettings): NoticePaper {
  return {
    lotName: lot.name,
    address: lot.address,
    phone: phone === '' ? formatUsPhone(lot.phone) : phone,
    email: email === '' ? null : email,
    text,
    privately: PRIVATELY_ISSUED[kind],
  };
}

export function toDriverNotice({ notice, lot, settings, photos, paid, now }: OpenedNotice): DriverNotice {
  const { number, photoKey, payment } = notice;
  const { lotName: _name, address: _address, ...answeredBy } = toPaper(notice, lot, settings);
  const linked = ({ id, shows, addedAt }: EvidencePhoto) => {
    const url = `/api/v1/notices/${number}/photos/${id}?key=${photoKey}`;
    return { _id: id, url, shows, at: addedAt.toISOString() };
  };
  return {
    ...toShown(notice, { timeZone: lot.timeZone, now }),
    receiptKey: payment?.receiptKey ?? null,
    location: {
      _id: lot.id,
      name: lot.name,
      address: lot.address,
      location_point: { coordinates: [lot.lng, lot.lat] },
    },
    ...answeredBy,
    photos: photos.officers.map(linked),
    appealPhotos: photos.drivers.map(linked),
    photosLeft: Math.max(0, MAX_APPEAL_PHOTOS - photos.drivers.length),
    paid: paid.map(({ from, until, coveredThen }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
      coveredThen,
    })),
  };
}

function toShown(notice: StoredNotice, { timeZone, now }: Pick<Placed, 'timeZone'> & Pick<About, 'now'>) {
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
    appeal: appeal && { at: appeal.at, text: appeal.text, stepUp: appeal.stepUp ?? null },
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
