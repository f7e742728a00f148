import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import type { CorrectionIntent } from './correction-state.ts';
import { correctionTexts as texts } from './correction-texts.ts';

/** What is about to be paid, as the server priced it. */
export function CorrectionCharge({ intent: { totalCents, feeCents } }: { readonly intent: CorrectionIntent }) {
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
