// Rules 200 to 204: an owner creates a key for a program, registers a server for events, and resends what the server did not accept.

import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { anApiClient, statusOf } from '../support/api-client.ts';
import { aPlate, listLot, signInOwner } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('an owner creates a key, sees a program use it, and revokes it @both', async ({ page, request, baseURL }, {
  project,
}) => {
  // This also generates a client.
  test.slow();
  const lot = await listLot(request, project.name);
  await signInOwner(page, lot, '/developers');
  await expect(page.getByText('You have no API keys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(dialog.getByText('Please give it a name')).toBeVisible();
  await expect(dialog.getByText('Choose what it may do.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Bookkeeping');
  await dialog.getByLabel('read revenue and taxes').check();
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(`ends with ${key.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();

  const { billing, sessions, open } = await anApiClient(baseURL ?? '', key);
  expect(await billing.getRevenue({})).toMatchObject({ totalRevenueAllTime: expect.any(Number) });
  expect(await statusOf(sessions.listSessions())).toBe(403);
  // Other journeys' lots may fill the first page.
  expect((await open.listParkApiSites()).items[0]).toMatchObject({ name: expect.any(String) });
  await page.reload();
  await expect(page.getByText(/Last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Revoke the key Bookkeeping' }).click();
  await expect(dialog.getByText(/It was last used/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('“Bookkeeping” is revoked.')).toBeVisible();
  expect(await statusOf(billing.getRevenue({}))).toBe(401);
  await page.reload();
  await expect(page.getByText(/This key was tried again/)).toBeVisible();
});

test("an owner's server hears of a payment, and gets it again after it failed @both", async ({ page, request }, {
  project,
}) => {
  const receiver = await aReceiver();
  const lot = await listLot(request, project.name);
  await signInOwner(page, lot, '/developers');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
  await dialog.getByLabel('a stay or more time is paid').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('link', { name: 'Deliveries and settings' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Delivered');

  receiver.answerWith(500);
  const plate = aPlate();
  await payFor(request, lot, { plate, state: 'WI' });
  const row = page.getByRole('row').filter({ hasText: 'session.paid' });
  await expect(row).toContainText('500 · 1 try');
  receiver.answerWith(204);
  await row.getByRole('button', { name: /^Details of session\.paid/ }).click();
  await expect(dialog.getByText(plate)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It is being resent.')).toBeVisible();
  await expect(row).toContainText('Delivered');

  const taken = receiver.requests.filter(({ body }) => body.includes(plate));
  expect(taken.length).toBeGreaterThan(1);
  expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (const { headers, body } of taken) expect(headers['webhook-signature']).toBe(signatureOf(secret, headers, body));
  await receiver.close();
});

type Taken = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** An owner's server on this machine, which the demo allows. */
async function aReceiver() {
  const requests: Taken[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    requests.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/parkvale`,
    requests,
    answerWith: (next: number) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** As defined by Standard Webhooks. */
function signatureOf(secret: string, headers: IncomingHttpHeaders, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
