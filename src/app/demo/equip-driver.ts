// What the demo's driver has saved, so that a visitor who signs in as them pays with one tap at any sign.

import type { Config } from '#app/config/config.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { describeCard } from '#integrations/payments/sandbox/sandbox-cards.ts';
import type { Db } from '#platform/db/database.ts';
import { insertRows } from './demo.store.ts';
import { OWN_CAR } from './demo-drivers.ts';
import type { Mint } from './demo-mint.ts';

const YEARS_LEFT = 3;

type Equipping = { readonly config: Config; readonly userId: string; readonly mint: Mint; readonly openedAt: Date };

export async function equipDriver(tx: Db, { config, userId, mint, openedAt }: Equipping): Promise<void> {
  const { plate, state: plateState } = OWN_CAR;
  const car = { id: mint.idAt(openedAt), plate, plateKey: normalizePlate(plate), plateState, nickname: 'Camry' };
  await insertRows(tx, 'savedVehicles', [{ userId, ...car, defaultSince: openedAt, createdAt: openedAt }]);
  // A card is saved at the provider, too; the demo's is known to the sandbox alone.
  if (config.payments.stripe) return;
  const card = { number: '4242424242424242', expMonth: 12, expYear: openedAt.getUTCFullYear() + YEARS_LEFT };
  const [ref, customerRef] = ['pm_demo_driver', 'cus_demo_driver'];
  const { number: cardNumber, expMonth, expYear } = card;
  await insertRows(tx, 'sandbox.methods', [{ ref, customerRef, cardNumber, expMonth, expYear, createdAt: openedAt }]);
  const saved = { id: mint.idAt(openedAt), userId, provider: 'sandbox', customerRef, methodRef: ref };
  await insertRows(tx, 'savedCards', [{ ...saved, ...describeCard(card), isDefault: true, savedAt: openedAt }]);
}
