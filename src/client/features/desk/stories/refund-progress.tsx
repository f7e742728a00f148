import { formatCents } from '#domain/money/cents.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Stepper } from '../../../ui/roadside/stepper.tsx';
import styles from '../frame/desk.module.css';
import { refundTexts as texts } from '../frame/desk-texts.ts';
import { MailNotice } from '../inbox/mail-notice.tsx';
import type { RefundInStory } from './refunds-in-story.ts';

type RefundProgressProps = { readonly refund: RefundInStory; readonly payerEmail: string | null };

/** How a refund comes out, from writing it down to the provider's word. */
export function RefundProgress({ refund: { cents, state }, payerEmail }: RefundProgressProps) {
  const amount = formatCents(cents);
  switch (state) {
    case 'pending':
      return (
        <Notice takesFocus tone="info" title={texts.pending(amount)}>
          <div className={styles.stack}>
            <Stepper steps={texts.steps} current={1} />
            <p>{texts.pendingText}</p>
          </div>
        </Notice>
      );
    case 'succeeded':
      return (
        <Notice takesFocus tone="success" title={texts.succeeded(amount)}>
          {payerEmail ? <MailNotice text={texts.succeededText(payerEmail)} /> : texts.succeededText(null)}
        </Notice>
      );
    case 'failed':
      return (
        <Notice takesFocus tone="error" title={texts.failed(amount)}>
          {texts.failedText}
        </Notice>
      );
  }
}
