// A phone set to Spanish: every step of a first visit is in Spanish, including the email and the refusals. The footer switches to English
// and back on the same page.

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, listLot, mailsTo } from '../support/lots.ts';
import { test } from '../support/test.ts';

test.use({ locale: 'es-MX' });

test('a guest parks, pays and gets the receipt in Spanish @core', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  const email = `guest-${plate.toLowerCase()}@example.com`;
  await page.goto(`/p/${lot.signCode}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByText('2 horas', { exact: true }).click();
  await page.getByRole('button', { name: 'Continuar – $11.00' }).click();
  await expect(page.getByText('Ingrese una placa válida', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Placa').fill(plate);
  await page.getByLabel('Estado', { exact: true }).fill('il');
  await expectAccessible(page, 'the first step in Spanish');
  await page.getByRole('button', { name: 'Continuar – $11.00' }).click();
  await page.getByRole('button', { name: /\$11\.00.*prueba/ }).click();

  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByRole('button', { name: 'Enviar el recibo' }).click();
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1);
  const [mail] = await mailsTo(request, email);
  expect(mail?.subject).toBe(`Su recibo de estacionamiento, ${lot.name}`);
  expect(mail?.text).toContain('Total pagado: $11.00');
  const receipt = /https?:\/\/\S+(\/receipt\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await page.goto(receipt);
  await page.locator('details:not([open]) > summary', { hasText: '$11.00' }).click();
  await expect(page.getByText('Cargo por transacción')).toBeVisible();
});

test('the footer changes the language and stays on the page', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  const path = `/locations/${lot.locationId}/zones`;
  await page.goto(path);
  await expect(
    page
      .getByRole('link', { name: 'Iniciar sesión' })
      .or(page.getByRole('button', { name: 'Menú' }))
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
