import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import type { MendIntent } from './correction-state.ts';
import { mendTexts as texts } from './correction-texts.ts';

/** What is about to be paid, as the server priced it. */
export function MendCharge({ intent: { totalCents, feeCents } }: { readonly intent: MendIntent }) {
  return (
    <div>
      <p>{texts.bothCount}</p>
      <Facts
        facts={[
          { label: texts.parking, value: <Money cents={totalCents - feeCents} /> },
          { label: texts.fee, value: <Money cents={feeCents} /> },
          { label: texts.total, value: <Money cents={totalCents} />, strong: true },
        ]}
      />
    </div>
  );
}
