// A driver's agreement to auto-pay for a car (rule 380).

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import { composeAccountMail, queueMessage } from '#features/messages/server/outgoing-messages.ts';
import { findUsableCard } from '#features/payments/server/public.ts';
import { readPlate } from '#features/vehicles/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage, languageSpoken } from '#platform/i18n/languages.ts';
import { type AutoPayCar, findCar, saveCar } from './auto-pay-cars.store.ts';

/** After “not my car”, the account cannot turn it on again at once. */
const DISOWNED_DAYS = 30;

export const offUntil = ({ disownedAt }: AutoPayCar): Date | null =>
  disownedAt && new Date(disownedAt.getTime() + DISOWNED_DAYS * DAY_MS);

type Agreed = { readonly userId: string; readonly plate: string; readonly state: string };

export async function turnOn(deps: Deps, { userId, plate: typed, state }: Agreed): Promise<AutoPayCar | Refusal> {
  const vehicle = readPlate({ plate: typed, state });
  if (isRefusal(vehicle)) return vehicle;
  if (!(await findUsableCard(deps, userId))) return refuse('auto_pay_no_card');
  const { plate, plateKey, state: plateState } = vehicle;
  return inTransaction(deps.db, async (tx) => {
    const before = await findCar(tx, { plateKey, plateState });
    const until = before?.userId === userId ? offUntil(before) : null;
    if (until && until > deps.now()) return refuse('auto_pay_disowned');
    if (before && !before.disownedAt && before.userId === userId) return before;
    const car = {
      plate,
      plateKey,
      plateState,
      userId,
      language: languageSpoken(),
      agreedAt: deps.now(),
      disownedAt: null,
    };
    await saveCar(tx, car);
    if (before && before.userId !== userId && !before.disownedAt) await notifyTaken(deps, tx, before);
    return car;
  });
}

/** The previous account is notified that it no longer pays. */
async function notifyTaken(deps: Deps, tx: Db, { userId, language, plate, plateState }: AutoPayCar): Promise<void> {
  const account = await findAccountById(tx, userId);
  if (!account?.active) return;
  const mail = inLanguage(language, () =>
    composeAccountMail(account, {
      title: t`Auto-pay is off for ${plate} ${plateState}`,
      paragraphs: [
        t`Another account has turned auto-pay on for this car and pays for its parking from now on. Yours is no longer charged for it.`,
      ],
      button: { label: t`Open your profile`, url: `${deps.config.publicUrl}/profile` },
    }),
  );
  await queueMessage(tx, deps, mail);
}
