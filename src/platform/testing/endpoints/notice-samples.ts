// The calls of the endpoints about notices.

import { randomUUIDv7 } from 'node:crypto';
import { usualSettings } from '#features/notices/rules/notice-settings.ts';
import { A_PHOTO } from '../builders/a-lookup.ts';
import type { Samples } from './sample-types.ts';

export const noticeSamples = {
  giveNotice: ({ lot }) => ({
    body: { locationId: lot.id, plate: 'NT1234', state: 'IL', reason: 'Not paid', checkId: randomUUIDv7() },
  }),
  addNoticePhoto: ({ lot }) => ({
    params: { id: lot.id },
    query: { photo: randomUUIDv7() },
    body: { photo: A_PHOTO },
  }),
  takeNoticeBack: ({ lot, notice }) => ({
    params: { locationId: lot.id, id: notice.id },
    body: { reason: 'The wrong car' },
  }),
  listNotices: ({ lot }) => ({ params: { id: lot.id } }),
  searchNotices: ({ lot }) => ({ params: { id: lot.id }, body: { search: 'paid' } }),
  decideAppeal: ({ lot, notice }) => ({
    params: { locationId: lot.id, id: notice.id },
    body: { decision: 'uphold', reason: 'Seen twice' },
  }),
  getNoticeSettings: ({ lot }) => ({ params: { id: lot.id } }),
  changeNoticeSettings: ({ lot }) => ({
    params: { id: lot.id },
    body: { ...usualSettings(), reasons: [...usualSettings().reasons] },
  }),
  getLotNoticePhoto: ({ lot }) => ({ params: { locationId: lot.id, id: randomUUIDv7() } }),
  openNotice: ({ notice }) => ({ params: { number: notice.number }, body: { plate: notice.plate, state: 'IL' } }),
  appealNotice: ({ notice }) => ({
    params: { number: notice.number },
    body: { plate: notice.plate, state: 'IL', text: 'I had paid.' },
  }),
  addAppealPhoto: ({ notice }) => ({
    params: { number: notice.number },
    body: { plate: notice.plate, state: 'IL', _id: randomUUIDv7(), photo: A_PHOTO },
  }),
  stepUpAppeal: ({ notice }) => ({
    params: { number: notice.number },
    body: { plate: notice.plate, state: 'IL', text: 'I had paid.' },
  }),
  listNoticesAtSupport: () => ({}),
  decideForGood: ({ lot, notice }) => ({
    body: { locationId: lot.id, noticeId: notice.id, decision: 'uphold', reason: 'Seen twice' },
  }),
  getSupportNoticePhoto: ({ lot }) => ({ params: { locationId: lot.id, id: randomUUIDv7() } }),
  downloadNotices: ({ lot }) => ({ params: { id: lot.id } }),
  payNotice: ({ notice }) => ({ params: { number: notice.number }, body: { plate: notice.plate, state: 'IL' } }),
  getNoticePhoto: ({ notice }) => ({
    params: { number: notice.number, id: randomUUIDv7() },
    query: { key: notice.photoKey },
  }),
} satisfies Partial<Samples>;
