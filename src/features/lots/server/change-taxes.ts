// Rule 17: an owner sets a lot's taxes, all at once. Existing sales, their extensions and open tickets keep the taxes that they
// were sold with.

import { t } from 'ttag';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { answerShare, lockLocation, toLocation } from '#features/lot-directory/server/public.ts';
import { describeTaxes } from '#features/pricing/rules/describe-taxes.ts';
import { judgeTaxes, type Tax, type TaxProblemKind, taxesIn, withTaxes } from '#features/pricing/rules/tax-settings.ts';
import type { Tax as AnsweredTax } from '#features/pricing/tax.contract.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Location } from '../lots.contract.ts';
import { updateLocation } from './lots.store.ts';

type TaxChange = {
  readonly id: string;
  readonly taxes: readonly Tax[];
  readonly actorId: string;
  readonly now: Date;
};

/** Runs in the caller's transaction. The audit log records the taxes before and after. */
export async function changeTaxes(
  tx: Db,
  { id, taxes, actorId, now }: TaxChange,
): Promise<{ taxes: AnsweredTax[]; location: Location } | Refusal> {
  const wrong = refuseTaxes(taxes);
  if (wrong) return wrong;
  const before = await lockLocation(tx, id);
  if (!before) return refuse('not_found');
  if (before.archivedAt) return refuse('location_archived');
  const after = await updateLocation(tx, id, { charges: withTaxes(before.charges, taxes) });
  const [from, to] = [describeTaxes(taxesIn(before.charges)), describeTaxes(taxesIn(after.charges))];
  if (from !== to) {
    const subject = { kind: 'location', locationId: id, id } as const;
    await recordSupportAct(tx, { actorId, action: 'taxes_changed', subject, detail: { from, to }, now });
  }
  return { taxes: taxesIn(after.charges).map(answerShare), location: toLocation(after) };
}

/** The message for each wrong field, such as `taxes.0.name`; null when all can be saved. */
export function refuseTaxes(taxes: readonly Tax[]): Refusal | null {
  const wrong = judgeTaxes(taxes);
  if (wrong.length === 0) return null;
  const fields = wrong.map(({ index, field, problem }) => [`taxes.${index}.${field}`, WORDS[problem]()]);
  return refuse('malformed', { fields: Object.fromEntries(fields) });
}

const WORDS: Readonly<Record<TaxProblemKind, () => string>> = {
  ends_before_it_starts: () => t`The last day comes before the first.`,
  given_twice: () => t`This tax is already in the list for some of these days.`,
  over_the_whole: () => t`The taxes for a single day add up to more than 100 percent.`,
};
