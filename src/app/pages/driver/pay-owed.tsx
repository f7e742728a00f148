import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { type DifferenceIntent, differenceIntents } from '#features/parking/client/changes/difference-intent.ts';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import type { Receipt } from '#features/receipts/receipts.contract.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { PayDifference, useDifference } from './pay-difference.tsx';

const texts = {
  owed: (price: string) => t`You owe ${price} for this parking`,
  owedText: t`It was not paid when you left. You have not been charged.`,
  pay: (price: string) => t`Pay ${price}`,
  preparing: t`Preparing the payment…`,
  total: t`To pay`,
};

/** Rule 375: what could not be charged when the driver left, for anybody who has the receipt. */
export default function PayOwed({ receipt }: { readonly receipt: Receipt }) {
  const { receiptKey, totalCost, lines } = receipt;
  const difference = useDifference({
    session: { _id: receiptKey, receiptKey },
    intents: owedIntents,
    paymentAt: paths.payOwed(receiptKey),
    formAt: paths.receipt(receiptKey),
  });
  const { intent, failure, isLeaving, keep } = difference;
  const sendOnce = useSafeRepeat();
  const requesting = useMutation({
    mutationFn: async () =>
      keep(
        await sendOnce({ receiptKey, totalCost }, (key) => requestOwedIntent({ receiptKey, totalCost }, 'card', key)),
      ),
  });
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (intent) {
    return (
      <PayDifference
        intent={intent}
        difference={difference}
        done={{}}
        request={(_requested, method, key) => requestOwedIntent({ receiptKey, totalCost }, method, key)}
        summary={<PriceFacts lines={lines} total={texts.total} />}
      />
    );
  }
  const price = formatCents(totalCost);
  const text = requesting.isError ? errorText(requesting.error) : failure;
  return (
    <Banner tone="error" title={texts.owed(price)}>
      <div className={ui.stack1}>
        <p>{texts.owedText}</p>
        {text !== null && <p>{text}</p>}
        <div>
          <Button busy={requesting.isPending} busyText={texts.preparing} onClick={() => requesting.mutate()}>
            {texts.pay(price)}
          </Button>
        </div>
      </div>
    </Banner>
  );
}

type Owed = { readonly totalCost: number };

/** What is owed for parking that could not be charged when its driver left, and is being paid; stored for this tab. */
const owedIntents = differenceIntents<Owed>('owed');

/** @throws ApiError */
async function requestOwedIntent(
  { receiptKey: key, totalCost }: Owed & { readonly receiptKey: string },
  method: PaymentMethodName,
  idempotencyKey: string,
): Promise<DifferenceIntent<Owed>> {
  const requested = { params: { key }, body: { totalCost, method }, idempotencyKey, prepares: true };
  const { data } = await callApi('POST /receipts/:key/pay', requested);
  return {
    clientSecret: data.clientSecret,
    totalCents: data.totalCost,
    lines: [],
    requested: { totalCost },
    method,
    tried: false,
  };
}
