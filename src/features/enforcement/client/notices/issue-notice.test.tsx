import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { NoticeSettingsForm } from '#features/notices/notice-settings-form.ts';
import type { LotNotice } from '#features/notices/notice-shapes.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { aPhoto, canDraw, PHOTO_BYTES } from '#platform/testing/components/photos.ts';
import { aPlateStatus, id, LOT } from '#platform/testing/components/samples.ts';
import IssueNotice from './issue-notice.tsx';

const SETTINGS: NoticeSettingsForm = {
  reasons: [
    { name: 'Not paid', cents: 4000 },
    { name: 'Across two spaces', cents: null },
  ],
  warningsBefore: 0,
  earlyPercent: 50,
  earlyDays: 7,
  graceMinutes: 15,
  appealDays: 15,
  phone: '',
  email: 'lot@owners.example',
  text: '',
};
const NOTICE: LotNotice = {
  _id: id(71),
  number: 'ABCD-EFGH-JKMN',
  kind: 'charge',
  plateNumber: 'XYZ9',
  plateState: 'IL',
  reason: 'Not paid',
  charge: { cents: 4000, earlyCents: 2000, earlyUntil: '2026-06-18T05:00:00.000Z', dueCents: 2000 },
  payment: null,
  givenAt: '2026-06-10T15:00:00.000Z',
  appealUntil: '2026-06-26T05:00:00.000Z',
  state: { status: 'open' },
  appeal: null,
  timeZone: 'America/Chicago',
  officer: { _id: id(3), name: 'Fran Day' },
  note: '',
  photoIds: [],
  appealPhotoIds: [],
  photos: [],
  link: 'https://parkvale.example/notice/ABCD-EFGH-JKMN',
};
const PAPER = {
  lotName: 'Harbor Lot',
  address: '12 Harbor St',
  phone: '+1 312 555 0100',
  email: 'lot@owners.example',
  text: '',
  privately: 'THIS INVOICE IS PRIVATELY ISSUED',
};

async function open(judged: Partial<Parameters<typeof IssueNotice>[0]['judged']> = {}): Promise<void> {
  canDraw();
  api.answer('GET /locations/:id/notice-settings', { data: { settings: SETTINGS } });
  api.answer('POST /locations/:id/notice-photos', ({ query }) => ({ data: { photo: { _id: query.photo } } }));
  api.answer('POST /sessions/status', aPlateStatus());
  const requested = { ...aPlateStatus(), dataFrom: null, locationId: LOT, ...judged };
  await show(<IssueNotice judged={requested} onCancel={() => {}} onNext={() => {}} />, { as: 'enforcer' });
  await screen.findByLabelText(/^Not paid/);
}
const given = () => api.calls('POST /notices').map(({ body }) => body);

test('a charge needs a photo, which is sent before it; the notice is based on a fresh check', async () => {
  await open();
  await check(/^Charge/);
  await press('Issue the notice');
  await screen.findByText('A charge needs a photo of the car and its plate.');
  await user.upload(screen.getByLabelText(/^Photo of the car and its plate/), aPhoto());
  api.answer('POST /notices', { data: { notice: NOTICE, paper: PAPER } });
  await press('Issue the notice');
  await screen.findByText('Notice given');
  expect(screen.getAllByText('ABCD-EFGH-JKMN')).not.toEqual([]);
  screen.getByText('Or enter the number at parkvale.example/notice.');
  const [sent] = api.calls('POST /locations/:id/notice-photos');
  expect(sent?.body).toEqual({ photo: PHOTO_BYTES });
  expect(given()).toEqual([
    expect.objectContaining({
      plate: 'XYZ9',
      state: 'IL',
      kind: 'charge',
      reason: 'Not paid',
      photoIds: [sent?.query.photo],
      checkId: aPlateStatus().checkId,
    }),
  ]);
});

test('several photos are kept, each with what it shows', async () => {
  await open();
  await user.upload(screen.getByLabelText(/^Photo of the car and its plate/), aPhoto());
  await user.upload(await screen.findByLabelText('Photo of the sign'), aPhoto());
  await user.upload(await screen.findByLabelText('Photo of the place'), aPhoto());
  await screen.findByLabelText('Another photo');
  expect([1, 2, 3].map((nth) => textIn(`Photo ${nth} shows`))).toEqual(['plate', 'sign', 'place']);
  await press('Remove photo 2');
  await screen.findByLabelText('Photo of the sign');
  await user.selectOptions(screen.getByLabelText('Photo 2 shows'), 'other');
  api.answer('POST /notices', { data: { notice: NOTICE, paper: PAPER } });
  await press('Issue the notice');
  await screen.findByText('Notice given');
  const sent = api.calls('POST /locations/:id/notice-photos').map(({ query }) => query);
  expect(sent.map(({ shows }) => shows)).toEqual(['plate', undefined]);
  expect(given()[0]?.photoIds).toEqual(sent.map(({ photo }) => photo));
});

test('a reason without a price is only a warning, and needs no photo', async () => {
  await open();
  await check(/^Across two spaces/);
  expect(screen.queryByLabelText(/^Charge/)).toBeNull();
  api.answer('POST /notices', { data: { notice: { ...NOTICE, kind: 'warning', charge: null }, paper: PAPER } });
  await press('Issue the notice');
  // As the paper says.
  await screen.findByText('Warning given');
  expect(screen.queryByText('Notice given')).toBeNull();
  expect(given()).toEqual([expect.objectContaining({ kind: 'warning', reason: 'Across two spaces', photoIds: [] })]);
});

test('a photo that is still being read is waited for', async () => {
  await open();
  const read = Promise.withResolvers<{ width: number; height: number; close: () => void }>();
  vi.stubGlobal('createImageBitmap', () => read.promise);
  await check(/^Charge/);
  await user.upload(screen.getByLabelText(/^Photo of the car and its plate/), aPhoto());
  api.answer('POST /notices', { data: { notice: NOTICE, paper: PAPER } });
  await press('Issue the notice');
  read.resolve({ width: 10, height: 10, close: () => {} });
  await screen.findByText('Notice given');
  expect(given()).toEqual([expect.objectContaining({ photoIds: [expect.any(String)] })]);
});

test('a file that is no photo is refused', async () => {
  await open();
  await user.upload(screen.getByLabelText(/^Photo of the car and its plate/), aPhoto('broken.png'));
  await screen.findByText('That file is not a photo.');
});

test('a car of an unknown state needs one', async () => {
  await open({ state: null });
  await press('Issue the notice');
  await screen.findByText('Two letters, such as IL');
  expect(given()).toEqual([]);
});

test('no notice is given to a driver who has paid in the meantime, and the note stays', async () => {
  await open();
  await fill(/^Note/, 'Stands in the driveway.');
  api.refuse('POST /notices', 'plate_covered');
  await press('Issue the notice');
  await screen.findByText('This car may park here now. No notice was given.');
  expect(textIn(/^Note/)).toBe('Stands in the driveway.');
});

test('a given notice is taken back at the car', async () => {
  await open();
  api.answer('POST /notices', { data: { notice: NOTICE, paper: PAPER } });
  await press('Issue the notice');
  await screen.findByText('Notice given');
  api.answer('POST /locations/:locationId/notices/:id/removal', { data: { notice: NOTICE } });
  await press('Take it back');
  await screen.findByText('The notice is taken back.');
  expect(screen.queryByText('Notice given')).toBeNull();
});
