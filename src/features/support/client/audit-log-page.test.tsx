import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#features/audit/audit-entry.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';

type Proof = Answer<'GET /support/audit'>['data']['proof'];
const PROVEN = { provenAt: '2026-06-10T08:00:00.000Z', entries: 12, intact: true, brokenAt: null };

function anEntry(position: number, action: AuditEntry['action'], more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    position,
    at: '2026-06-10T14:00:00.000Z',
    by: { _id: id(10), name: 'Sue Support', role: 'admin' },
    action,
    subject: { kind: 'order', id: id(31), locationId: LOT },
    detail: {},
    change: null,
    seal: 'abcdef0123456789',
    ...more,
  };
}

async function openLog(entries: AuditEntry[], proof: Proof = PROVEN): Promise<void> {
  api.answer('GET /support/audit', { data: { entries, proof }, nextCursor: null });
  await openPage('/support/audit', { as: 'admin' });
}

test('the audit log has nothing yet', async () => {
  await openLog([], null);
  await screen.findByText('Nothing has been done yet');
  screen.getByText(/The first check has not run yet\.$/);
});

test('the audit log says who did what, with amounts and reasons, and leads to what it was about', async () => {
  await openLog([
    anEntry(12, 'refund_made', { detail: { cents: 450, reason: 'The gate was stuck', refundId: id(91) } }),
    anEntry(11, 'fee_changed', {
      subject: { kind: 'location', id: LOT, locationId: LOT },
      detail: { from: 1000, to: 1275 },
    }),
    anEntry(10, 'account_deleted', {
      subject: { kind: 'user', id: id(71), locationId: null },
      detail: { role: 'vendor' },
    }),
  ]);
  await screen.findByText(/^All 12 entries up to .* checked: nothing was changed\.$/);
  const refund = within(screen.getByRole('row', { name: /^12 / }));
  for (const words of ['Refund', '$4.50 · The gate was stuck', 'Sue Support', 'abcdef01']) refund.getByText(words);
  expect(refund.getByRole('link').getAttribute('href')).toBe(`/support/locations/${LOT}/orders/${id(31)}`);
  within(screen.getByRole('row', { name: /^11 / })).getByText('from 10% to 12.75%');
  const deleted = within(screen.getByRole('row', { name: /^10 / }));
  expect(deleted.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe(`/support/users/${id(71)}`);
});

test('an entry that was changed behind the product’s back is reported', async () => {
  await openLog([anEntry(12, 'refund_made')], { ...PROVEN, intact: false, brokenAt: 7 });
  await screen.findByText('Entry 7 was changed');
});

test('searches and views are listed on request', async () => {
  await openLog([anEntry(12, 'refund_made')]);
  await screen.findByRole('row', { name: /^12 / });
  const searched = anEntry(13, 'searched', {
    subject: { kind: 'search', id: null, locationId: null },
    detail: { hits: 3 },
  });
  api.answer('GET /support/audit', { data: { entries: [searched], proof: PROVEN }, nextCursor: null });
  await choose('Show', 'Searches and views too');
  await screen.findByText('3 hits shown');
  expect(api.calls('GET /support/audit').map(({ query }) => query.show)).toEqual(['acts', 'all']);
});
