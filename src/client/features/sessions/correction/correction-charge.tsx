import { PriceFacts } from '../../../ui/roadside/price-facts.tsx';
import type { MendIntent } from './correction-state.ts';
import { mendTexts as texts } from './correction-texts.ts';

/** What is about to be paid, as the server priced it. */
export function MendCharge({ intent: { lines } }: { readonly intent: MendIntent }) {
  return (
    <div>
      <p>{texts.bothCount}</p>
      <PriceFacts lines={lines} labels={{ parking: texts.parking, fee: texts.fee }} total={texts.total} />
    </div>
  );
}
