import { t } from 'ttag';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import type { CorrectionIntent } from './correction-state.ts';

const texts = {
  parking: t`Parking, difference`,
  fee: t`Transaction fee, difference`,
  total: t`To pay`,
  bothCount: t`Both plates are covered for 15 minutes while you pay.`,
};

/** What is about to be paid, as the server priced it. */
export function CorrectionCharge({ intent: { lines } }: { readonly intent: CorrectionIntent }) {
  return (
    <div>
      <p>{texts.bothCount}</p>
      <PriceFacts lines={lines} labels={{ parking: texts.parking, fee: texts.fee }} total={texts.total} />
    </div>
  );
}
