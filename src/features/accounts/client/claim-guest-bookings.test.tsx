import { beforeEach, expect, test } from 'vitest';
import { rememberUser } from '#platform/api/current-user.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { userAs } from '#platform/testing/components/open-page.tsx';
import { claimGuestBookings, readTaken } from './claim-guest-bookings.ts';

const CLAIM = 'POST /sessions/guest/claim';
const [FIRST, SECOND] = ['0197f000-0000-7000-8000-000000000001', '0197f000-0000-7000-8000-000000000002'] as const;

beforeEach(() => rememberUser(userAs('customer')));

test('a call without an answer is repeated with its key, so what it had moved is still reported, once', async () => {
  api.cutOff(CLAIM);
  const keys: (string | null)[] = [];
  await claimGuestBookings();
  const marked = { ...localStorage };
  api.answer(CLAIM, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return { data: { orderIds: [FIRST], more: false } };
  });
  expect(await readTaken()).toEqual({ orderIds: [FIRST], isLate: true });
  expect(JSON.stringify(marked)).toContain(keys[0]?.replace(/-0$/, ''));
  expect(await readTaken()).toEqual({ orderIds: [], isLate: false });
});

test('each part of a long history has a key of its own, and the next sign-in begins with new ones', async () => {
  const keys: (string | null)[] = [];
  api.answer(CLAIM, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return { data: { orderIds: [keys.length === 1 ? FIRST : SECOND], more: keys.length === 1 } };
  });
  await claimGuestBookings();
  expect((await readTaken()).orderIds).toEqual([FIRST, SECOND]);
  await claimGuestBookings();
  expect(new Set(keys).size).toBe(3);
});
