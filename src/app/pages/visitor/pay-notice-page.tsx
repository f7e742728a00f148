import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import {
  forgetNoticeIntent,
  type NoticeIntent,
  prepareNotice,
  readNoticeIntent,
} from '#features/notices/client/notice-intent.ts';
import { PaymentStep } from '#features/payments/client/payment-step.tsx';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { joinHyphens } from '#platform/wording/one-line.ts';

const texts = {
  nothingToPay: t`There is nothing to pay here.`,
  toNotice: t`Open the notice`,
  total: t`Due now`,
  pay: t`Pay the notice`,
};

/** The payment of a notice. */
export default function PayNoticePage({ params: { number } }: PageProps<typeof routes.payNotice>) {
  const [, navigate] = useLocation();
  const [intent, setIntent] = useState<NoticeIntent | null>(() => readNoticeIntent(number));
  const [resumed] = useState(() => new URLSearchParams(window.location.search).has('payment_intent_client_secret'));
  const [failure, setFailure] = useState<string | null>(null);
  const leave = (to: string) => {
    forgetNoticeIntent(number);
    navigate(to, { replace: true });
  };
  if (!intent) {
    return (
      <Page title={texts.pay} width="narrow">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <EmptyState title={texts.nothingToPay}>
          <ButtonLink to={paths.notice(number)}>{texts.toNotice}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  const { clientSecret, totalCents, requested, method: opened, receiptKey } = intent;
  return (
    <Page title={texts.pay} width="narrow">
      <PaymentStep
        charge={{ clientSecret, totalCents }}
        resumed={resumed}
        summary={
          <PriceFacts
            lines={intent.lines.map(({ label, ...line }) => ({ ...line, label: joinHyphens(label) }))}
            total={texts.total}
          />
        }
        open={async (method) => {
          if (method === opened) return { clientSecret, totalCents };
          const other = await prepareNotice(requested, method);
          setIntent(other);
          return other;
        }}
        onPaid={(key) => leave(paths.receipt(key ?? receiptKey))}
        onOver={(cause) => {
          forgetNoticeIntent(number);
          setFailure(typeof cause === 'string' ? cause : errorText(cause));
          setIntent(null);
        }}
        onBack={() => leave(paths.notice(number))}
      />
    </Page>
  );
}
