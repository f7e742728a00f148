import { t } from 'ttag';
import { groupBy } from '#platform/contract/group-by.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { OwnSession } from '../../sessions.contract.ts';

const texts = {
  addTimeForAll: t`Add time for all`,
  addTimeForAllAt: (count: number, lot: string) => t`Add time for all ${count} at ${lot}`,
};

/** One link per receipt with several running vehicles: one payment adds time for all of them. */
export function AddTimeForAllLinks({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const longer = sessions.filter(({ untilStopped }) => !untilStopped);
  const receipts = [...groupBy(longer, ({ receiptKey }) => receiptKey)].filter(([, cars]) => cars.length > 1);
  return receipts.map(([receiptKey, cars]) => (
    <div key={receiptKey}>
      <ButtonLink to={paths.addTimeForAll(receiptKey)} size="small">
        {cars.length === sessions.length
          ? texts.addTimeForAll
          : texts.addTimeForAllAt(cars.length, cars[0]?.locationName ?? '')}
      </ButtonLink>
    </div>
  ));
}
