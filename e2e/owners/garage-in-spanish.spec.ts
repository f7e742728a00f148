// A garage whose owner and drivers read Spanish: what the tablet at a lane and the owner's lanes say is in Spanish, also what a broken gate
// has answered and what is refused.

import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openFold } from '../support/folds.ts';
import { digitsNow } from '../support/lane-digits.ts';
import { aPlate, LOT_OWNER_PASSWORD, type Lot, listLot, post } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test.use({ locale: 'es-MX' });

/** Words that Spanish does not have. */
const ENGLISH =
  /\b(the|is|are|was|did|not|has|have|this|that|your|you|its|of|for|from|with|at|by|and|or|car|open|opened|gate|lane|code)\b/gi;

async function expectSpanish(page: Page, lot: Lot): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: it puts words of two lines together.
  const text = await page.locator('main').innerText();
  expect(text.replaceAll(lot.name, '').match(ENGLISH), text).toBeNull();
}

async function addLane(request: APIRequestContext, lot: Lot, lane: object) {
  const { data } = await post(
    request,
    `/locations/${lot.locationId}/lanes`,
    { gate: { kind: 'sandbox' }, ...lane },
    lot.owner,
  );
  const { pathname } = new URL(data.address);
  return { id: data.lane._id as string, path: pathname, key: pathname.split('/').at(-1) ?? '' };
}

test('the tablet at a lane and the lanes of a lot are in Spanish', async ({ page, browser }, { project }) => {
  const { request } = page;
  const lot = await listLot(request, project.name);
  const entry = await addLane(request, lot, { name: 'Norte', direction: 'in' });
  const exit = await addLane(request, lot, { name: 'Sur', direction: 'out' });
  const scan = (code: string, { key }: { key: string } = entry) =>
    post(request, `/lanes/${key}/scans`, { eventId: randomUUID(), code });
  const fault = (name: string) => post(request, '/dev/gate', { laneId: entry.id, fault: name });

  const kiosk = await browser.newPage({ locale: 'es-MX', viewport: { width: 1024, height: 768 } });
  await kiosk.goto(entry.path);
  await kiosk.getByRole('heading', { name: /^(Escanee|Ingrese) su código$/ }).waitFor();
  await expectSpanish(kiosk, lot);
  const type = kiosk.getByRole('button', { name: 'Escribir los dígitos' });
  if (await type.isVisible()) await type.click();
  const receiptKey = await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  const enter = async (digits: string, heading: RegExp) => {
    await kiosk.getByRole('heading', { name: /^(Escanee|Ingrese) su código$/ }).waitFor();
    for (const digit of digits) await kiosk.getByRole('button', { name: digit, exact: true }).click();
    await kiosk.getByRole('button', { name: 'OK' }).click();
    await kiosk.getByRole('heading', { name: heading }).waitFor();
    await expectSpanish(kiosk, lot);
    const back = kiosk.getByRole('button', { name: 'Volver' });
    if (await back.isVisible()) await back.click();
  };
  await enter('00000000', /^Este código no se conoce aquí$/);
  await fault('stuck');
  await enter(digitsNow(receiptKey), /^La barrera no se abrió$/);
  await fault('offline');
  await enter(digitsNow(receiptKey), /^La barrera no respondió$/);
  await fault('none');
  await enter(digitsNow(receiptKey), /^Adelante/);
  await kiosk.goto(exit.path);
  await kiosk.getByRole('heading', { name: /para salir$/ }).waitFor();
  await expectSpanish(kiosk, lot);

  const later = await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  await fault('stuck');
  await scan(later);
  await page.goto(`/login?from=${encodeURIComponent(`/locations/${lot.locationId}/lanes`)}`);
  await page.getByLabel('Correo electrónico').fill(lot.ownerEmail);
  await page.getByLabel('Contraseña', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByText('La barrera está atascada').first().waitFor();
  await openFold(page, 'Pasos');
  await page.getByText('La barrera no tiene conexión').first().waitFor();
  await expectSpanish(page, lot);
  await page.getByRole('button', { name: 'Abrir: Norte', exact: true }).click();
  await page.getByLabel('Motivo').fill('Una entrega');
  await page.getByRole('button', { name: 'Abrir ahora' }).click();
  await expect(page.getByRole('dialog')).toContainText('La barrera está atascada');
});
