// A driver's agreement to auto-pay for a car (rules 380 and 400 to 402): who may agree, and who is told.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { lockAccount } from '#features/accounts/server/public.ts';
import { composeMail, queueMessage } from '#features/messages/server/public.ts';
import { findPayer, findUsableCard } from '#features/payments/server/public.ts';
import { readPlate } from '#features/vehicles/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { inLanguage, languageSpoken } from '#platform/i18n/languages.ts';
import { changesSince, refuseTurningOn, tiedSince } from '../rules/car-holder.ts';
import { type AutoPayCar, countCars, isOnElsewhere, lockCar, turnCarOn } from './auto-pay-cars.store.ts';
import { listPaidFor, listSavedBy, listTiedPlates } from './car-ties.read-model.ts';

type Agreed = { readonly userId: string; readonly plate: string; readonly state: string };

export async function turnOn(deps: Deps, { userId, plate: typed, state }: Agreed): Promise<AutoPayCar | Refusal> {
  const vehicle = readPlate({ plate: typed, state });
  if (isRefusal(vehicle)) return vehicle;
  if (!(await findUsableCard(deps, userId))) return refuse('auto_pay_no_card');
  const { plate, plateKey, state: plateState } = vehicle;
  const car = { userId, plate, plateKey, plateState };
  const now = deps.now();
  const isTied = (await listTiedPlates(deps.db, { userId, since: tiedSince(now), now, car })).length > 0;
  try {
    return await inTransaction(deps.db, (tx) => agree(deps, tx, { car, isTied, now }));
  } catch (error) {
    if (isOnElsewhere(error)) return refuse('auto_pay_elsewhere');
    throw error;
  }
}

type Agreeing = {
  readonly car: Pick<AutoPayCar, 'userId' | 'plate' | 'plateKey' | 'plateState'>;
  readonly isTied: boolean;
  readonly now: Date;
};

/** @throws when it is on at another account */
async function agree(deps: Deps, tx: Db, { car, isTied, now }: Agreeing): Promise<AutoPayCar | Refusal> {
  // One agreement of an account after the other, so that they are counted.
  await lockAccount(tx, car.userId);
  const before = await lockCar(tx, car);
  if (before && !before.offAt) return before;
  const counted = await countCars(tx, car, changesSince(now));
  const refused = refuseTurningOn({ disownedAt: before?.disownedAt ?? null, isTied, ...counted }, now);
  if (refused) return refuse(refused);
  const agreed = { ...car, language: languageSpoken(), agreedAt: now };
  await turnCarOn(tx, agreed);
  await notifyTied(deps, tx, agreed);
  return { disownedAt: null, refundedAt: null, ...before, ...agreed, offAt: null };
}

/** Everybody else who has paid for the car, or saved it: nobody else's parking is followed unnoticed. */
async function notifyTied(deps: Deps, tx: Db, car: Agreeing['car'] & Pick<AutoPayCar, 'agreedAt'>): Promise<void> {
  const own = (await findUndeleted(tx, car.userId))?.email;
  const readers = new Map<string, string | null>();
  for (const at of await listPaidFor(tx, car, tiedSince(car.agreedAt))) {
    const payer = await findPayer(deps, tx, at);
    if (payer?.email) readers.set(payer.email, payer.language);
  }
  for (const userId of await listSavedBy(tx, car)) {
    const email = (await findUndeleted(tx, userId))?.email;
    if (email && !readers.has(email)) readers.set(email, null);
  }
  for (const [to, language] of readers) {
    if (to !== own)
      await queueMessage(
        tx,
        deps,
        inLanguage(language, () => turnedOnMail(deps, to, car)),
      );
  }
}

function turnedOnMail({ config: { publicUrl, supportEmail } }: Deps, to: string, car: Agreeing['car']) {
  const name = `${car.plate} ${car.plateState}`;
  const title = t`Auto-pay was turned on for ${name}`;
  return composeMail({
    to,
    subject: title,
    content: {
      title,
      paragraphs: [
        t`Another account that has paid for this car’s parking turned auto-pay on. From now on, lots with cameras recognize the car and that account pays.`,
        t`If you share the car with whoever did this, you have nothing to do. If you do not know who it was, write to us and we will turn it off.`,
      ],
      button: { label: t`Write to support`, url: `${publicUrl}/contact-us` },
      footer: t`Sent by Parkvale because you saved this car or paid for its parking. Questions: ${supportEmail}.`,
    },
  });
}
