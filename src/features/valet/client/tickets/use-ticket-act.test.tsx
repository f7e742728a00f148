import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rememberUser } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { listSaved } from '#platform/offline/vault.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { aReady, aRequested, aStand, ME, someSettings, TICKET } from '#platform/testing/components/valet-samples.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { valetOutbox } from '../offline/valet-outbox.ts';
import type { TicketAct } from './send-ticket-act.ts';
import { standsQuery, ticketQuery } from './ticket-queries.ts';
import { useTicketAct } from './use-ticket-act.ts';

beforeEach(async () => {
  rememberUser(ME);
  await valetOutbox.load();
});

const CAR_READY = { kind: 'car_ready' } as const;
const CODE = { kind: 'complete', code: '1234' } as const;
const PAID = { paid: true, paidBy: 'cash' } as const;
const storedActs = async () => (await listSaved('unsent:valet-act:')).length;

function showTicket(valet: Valet, asksCode = true) {
  queryClient.setQueryData(ticketQuery(TICKET).queryKey, { valet });
  const stands = [aStand({ settings: someSettings({ asksCode }) })];
  queryClient.setQueryData(standsQuery().queryKey, { data: { locations: stands }, nextCursor: null });
  const { result } = renderHook(() => useTicketAct(TICKET));
  return {
    tap: (requested: TicketAct) => act(() => result.current.act(requested)),
    refusal: () => result.current.refused?.message,
  };
}

test.each([
  ['an act', aRequested(), CAR_READY, true],
  ['a handover without a code', aReady(PAID), { kind: 'complete' }, false],
] as const)('%s is stored on the phone until it is answered', async (_, valet, tapped, asksCode) => {
  const { tap } = showTicket(valet, asksCode);
  const during: unknown[] = [];
  api.answer('PATCH /valets/:id', async () => {
    during.push(await storedActs(), valetOutbox.list());
    return { valet: aReady({ version: 9 }) };
  });
  expect((await tap(tapped))?.version).toBe(9);
  expect(during).toEqual([1, []]);
  expect(await storedActs()).toBe(0);
});

test('an act that is refused is shown as refused, and not sent again', async () => {
  const { tap, refusal } = showTicket(aRequested());
  api.refuse('PATCH /valets/:id', 'stick_not_driven');
  expect(await tap(CAR_READY)).toBeNull();
  expect(refusal()).toBe('This car has a stick shift. Leave it to an attendant who drives one.');
  expect(await storedActs()).toBe(0);
});

test('an act without an answer is done on this phone, and waits with the id under which it was sent', async () => {
  const { tap } = showTicket(aRequested());
  api.cutOff('PATCH /valets/:id');
  expect((await tap(CAR_READY))?.whereabouts).toBe('ready');
  const [sent] = api.calls('PATCH /valets/:id');
  expect(valetOutbox.list().map(({ id }) => id)).toEqual([sent?.body.eventId]);
});

test('a handover is not stored if this phone cannot check its code: the server is asked, or nobody', async () => {
  const { tap, refusal } = showTicket(aReady(PAID));
  api.answer('PATCH /valets/:id', async () => {
    expect(await storedActs()).toBe(0);
    return { valet: aReady({ ...PAID, version: 9 }) };
  });
  expect((await tap(CODE))?.version).toBe(9);
  api.cutOff('PATCH /valets/:id');
  expect(await tap(CODE)).toBeNull();
  expect(refusal()).toBe('Without a signal, this phone cannot check this car’s code. Ask a lead.');
  expect(await storedActs()).toBe(0);
});

test('what only the server can do is never stored', async () => {
  const { tap } = showTicket(aReady());
  api.cutOff('POST /valets/:id/room');
  expect(await tap({ kind: 'charge_room', name: 'Ann', room: '12' })).toBeNull();
  expect(await storedActs()).toBe(0);
});
