import { formatCents } from '#platform/money/cents.ts';
import Stepper from '#platform/ui/layout/stepper.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import type { StoryRefund } from '../../support-story.ts';
import styles from '../frame/desk.module.css';
import { refundTexts as texts } from '../frame/desk-texts.ts';
import { MailNotice } from '../inbox/mail-notice.tsx';

type RefundProgressProps = { readonly refund: StoryRefund; readonly payerEmail: string | null };

/** The progress of a refund, from being recorded to the provider's answer. */
export function RefundProgress({ refund: { cents, state, nextTryAt }, payerEmail }: RefundProgressProps) {
  const amount = formatCents(cents);
  switch (state) {
    case 'owed':
    case 'asked':
    case 'pending':
      return (
        <Notice takesFocus tone="info" title={texts.pending(amount)}>
          <div className={styles.stack}>
            <Stepper steps={texts.steps} current={1} />
            <p>{texts.pendingText}</p>
          </div>
        </Notice>
      );
    case 'done':
    case 'paid_otherwise':
      return (
        <Notice takesFocus tone="success" title={texts.succeeded(amount)}>
          {payerEmail ? <MailNotice text={texts.succeededText(payerEmail)} /> : texts.succeededText(null)}
        </Notice>
      );
    case 'failed':
      return (
        <Notice takesFocus tone="error" title={texts.failed(amount)}>
          {nextTryAt ? texts.failedForNow : texts.failedText}
        </Notice>
      );
    case 'closed':
      return null;
    default:
      return state satisfies never;
  }
}
