// Support turns a plate off at the account that has it, so that whoever else is tied to the car can turn it on (rule 401).

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { composeAccountMail, queueMessage } from '#features/messages/server/public.ts';
import { readPlate } from '#features/vehicles/server/public.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { findCarOn, turnCarOff } from './auto-pay-cars.store.ts';

type Parting = {
  readonly plate: string;
  readonly state: string;
  readonly reason: string;
  readonly actorId: string;
};

/** @returns whether it was on anywhere */
export async function partCar(deps: Deps, { plate, state, reason, actorId }: Parting): Promise<boolean | Refusal> {
  const vehicle = readPlate({ plate, state });
  if (isRefusal(vehicle)) return vehicle;
  const now = deps.now();
  return inTransaction(deps.db, async (tx) => {
    const car = await findCarOn(tx, { plateKey: vehicle.plateKey, plateState: vehicle.state });
    if (!car || !(await turnCarOff(tx, { ...car, now, countsSince: null }))) return false;
    const subject = { kind: 'user', locationId: null, id: car.userId } as const;
    const detail = { car: `${car.plate} ${car.plateState}`, reason };
    await recordSupportAct(tx, { actorId, action: 'auto_pay_turned_off', subject, detail, now });
    const holder = await findUndeleted(tx, car.userId);
    if (holder) {
      const mail = inLanguage(car.language, () =>
        composeAccountMail(holder, {
          title: t`Auto-pay is off for ${car.plate} ${car.plateState}`,
          paragraphs: [
            t`Support turned it off, because somebody else says that the car is theirs. Its parking is no longer charged to you.`,
            t`If it is your car, write to us.`,
          ],
          button: { label: t`Write to support`, url: `${deps.config.publicUrl}/contact-us` },
        }),
      );
      await queueMessage(tx, deps, mail);
    }
    return true;
  });
}
