import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  forgetNoticeIntent,
  type NoticeIntent,
  prepareNotice,
  readNoticeIntent,
} from '../../features/notices/driver/notice-intent.ts';
import { noticeTexts as texts } from '../../features/notices/driver/notice-texts.ts';
import { PaymentStep } from '../../features/payments/payment-step.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { furtherPaths, type furtherPatterns } from '../../lib/further/further-paths.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Page } from '../../ui/base/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PriceFacts } from '../../ui/roadside/price-facts.tsx';

/** The payment of a notice. */
export default function PayNoticePage({ params: { number } }: PageProps<typeof furtherPatterns.payNotice>) {
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
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <EmptyState title={texts.nothingToPay}>
          <ButtonLink to={furtherPaths.notice(number)}>{texts.toNotice}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  const { clientSecret, totalCents, asked, method: opened, receiptKey } = intent;
  return (
    <Page title={texts.pay} width="narrow">
      <PaymentStep
        charge={{ clientSecret, totalCents }}
        resumed={resumed}
        summary={<PriceFacts lines={intent.lines} total={texts.total} />}
        open={async (method) => {
          if (method === opened) return { clientSecret, totalCents };
          const other = await prepareNotice(asked, method);
          setIntent(other);
          return other;
        }}
        onPaid={(key) => leave(paths.receipt(key ?? receiptKey))}
        onOver={(cause) => {
          forgetNoticeIntent(number);
          setFailure(typeof cause === 'string' ? cause : errorText(cause));
          setIntent(null);
        }}
        onBack={() => leave(furtherPaths.notice(number))}
      />
    </Page>
  );
}
