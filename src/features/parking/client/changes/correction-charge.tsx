import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import type { CorrectionIntent } from './correction-state.ts';
import { correctionTexts as texts } from './correction-texts.ts';

/** What is about to be paid, as the server priced it. */
export function CorrectionCharge({ intent: { lines } }: { readonly intent: CorrectionIntent }) {
  return (
    <div>
      <p>{texts.bothCount}</p>
      <PriceFacts lines={lines} labels={{ parking: texts.parking, fee: texts.fee }} total={texts.total} />
    </div>
  );
}
