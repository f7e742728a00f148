// The paper stub for a guest: it is offered after an arrival, and its code opens the ticket once.

import { expect } from '@playwright/test';
import { countPrinted } from '../support/printed.ts';
import { test } from '../support/test.ts';
import { openStand, signIn, writeTicket } from '../support/valet-stands.ts';

test('an attendant prints a claim stub, whose code opens the ticket', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  // A journey cannot press anything in the system's print dialog.
  await leo.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const ticketId = await writeTicket(leo, stand.locationId, { plateNumber: 'STUB1' });
  await leo.goto(`/valet/details?valetId=${ticketId}`);
  await leo.getByRole('link', { name: 'Print the claim stub' }).click();
  await leo.getByText('Roll, 58 mm', { exact: true }).click();
  const answer = leo.waitForResponse((response) => response.url().endsWith(`/valets/${ticketId}/link`));
  await leo.getByRole('button', { name: 'Print' }).click();
  const { link } = await (await answer).json();
  await expect(leo.getByRole('img', { name: 'The code that opens this ticket' })).toBeVisible();
  await expect(leo.locator('html')).toHaveAttribute('data-printed', 'yes');
  const guestsHalf = leo.getByRole('region', { name: 'Valet claim' });
  await expect(guestsHalf.getByText('1001', { exact: true })).toBeVisible();
  // The stub may be read on another day, and in another time zone.
  await expect(guestsHalf.getByText(/^\w{3}, \w{3}\s\d{1,2}, \d{1,2}:\d{2}\s[AP]M\s[A-Z]{3}$/)).toBeVisible();
  await expect(guestsHalf.getByText('STUB1')).toHaveCount(0);
  await leo.emulateMedia({ media: 'print' });
  await expect(leo.getByRole('button', { name: 'Print again' })).toBeHidden();
  await expect(leo.getByRole('heading', { name: 'Claim stub' })).toBeHidden();
  expect(await countPrinted(leo)).toBe(1);
  if (process.env.SHOTS) {
    for (const paper of ['Roll, 58 mm', 'Roll, 80 mm', 'Letter']) {
      await leo.emulateMedia({ media: 'screen' });
      await leo.getByText(paper).first().click();
      await leo.emulateMedia({ media: 'print' });
      await leo.screenshot({ path: `${process.env.SHOTS}/stub-${paper}.png`, fullPage: true });
      await leo.pdf({ preferCSSPageSize: true, path: `${process.env.SHOTS}/stub-${paper}.pdf` });
    }
  }

  const guest = await (await browser.newContext()).newPage();
  const { pathname, search, hash } = new URL(link);
  await guest.goto(pathname + search + hash);
  await expect(guest.getByText('STUB1')).toBeVisible();
});
