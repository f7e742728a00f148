// A driver texts the sign's code and a plate: as a guest, who pays on the page that the answer links to, and with an account, whose YES pays.

import { expect, type Page } from '@playwright/test';
import { openFold } from '../support/folds.ts';
import { aPlate, listLot } from '../support/lots.ts';
import { saveCard, signUpDriver } from '../support/saved-card.ts';
import { test } from '../support/test.ts';

const aPhone = () => `(312) 555-${String(1000 + Math.floor(Math.random() * 8999))}`;

/** Texts from a phone, and waits for the answer in the outbox. */
async function text(page: Page, phone: string, body: string, answer: RegExp): Promise<void> {
  if (new URL(page.url(), 'http://x').pathname !== '/dev/outbox') await page.goto('/dev/outbox');
  await page.getByLabel('From phone').fill(phone);
  await page.getByLabel('Text', { exact: true }).fill(body);
  await page.getByRole('button', { name: 'Send text' }).click();
  // The field is emptied once the text was taken; what is typed before that would be lost.
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('');
  await expect(page.getByText(answer).first()).toBeVisible();
}

test('a guest texts code and plate, names the state, and pays on the page filled in @both @core', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const [phone, plate] = [aPhone(), aPlate()];
  const { signCode } = lot;
  await text(
    page,
    phone,
    `${plate.toLowerCase()} ${signCode.slice(0, 3)} ${signCode.slice(3)} 2h`,
    /Which state is the/,
  );
  await text(page, phone, 'wisconsin', new RegExp(`\\$11\\.00 for ${plate} WI`));
  await page.getByRole('link', { name: new RegExp(`/t/${signCode}#WI\\.${plate}\\.120`) }).click();
  await expect(page).toHaveURL(/\/zones\/[0-9a-f-]+\?for=120$/);
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('WI');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();

  await text(page, phone, `${signCode} ${plate} WI`, new RegExp(`${plate} WI is already paid`));
});

test('a driver confirms a phone, saves a card, and pays by replying YES; in Spanish, too @both', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const [phone, plate] = [aPhone(), aPlate()];
  await signUpDriver(page, project.name);

  await page.goto('/profile');
  await openFold(page, 'Pay by text');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('We texted six digits to')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(page, phone));
  await page.getByRole('button', { name: 'Confirm phone' }).click();
  await expect(page.getByText(phone, { exact: true })).toBeVisible();
  await saveCard(page);

  await text(page, phone, `${lot.signCode} ${plate} WI`, /Or reply YES to pay with Visa 4242/);
  await text(page, phone, 'Yes', new RegExp(`Paid \\$5\\.50 for ${plate} WI`));
  await text(
    page,
    phone,
    `quiero una hora mas para ${plate} en ${lot.signCode} WI`,
    new RegExp(`${plate} WI .*Más tiempo, hasta`),
  );
  const paid = new RegExp(`Pagó \\$5\\.50 por ${plate} WI`);
  await text(page, phone, 'sí', paid);
  await page
    .getByText(paid)
    .getByRole('link', { name: /\/receipt\// })
    .click();
  await expect(page.getByText(plate).first()).toBeVisible();
});

async function codeFor(page: Page, phone: string): Promise<string> {
  const to = `+1${phone.replace(/\D/g, '')}`;
  const { messages } = await (await page.request.get('/api/v1/dev/outbox?limit=200')).json();
  const found = messages.find((message: { to: string; text: string }) => message.to === to);
  return /\d{6}/.exec(found?.text ?? '')?.[0] ?? '';
}
