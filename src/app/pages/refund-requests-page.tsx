// What lots and drivers ask support to decide, in one file, because every page first loads the list of all files.
import { t } from 'ttag';
import { SupportAppeals } from '#features/notices/client/support-appeals.tsx';
import { SupportFrame } from '#features/support/client/frame/support-frame.tsx';
import { RefundRequests } from '#features/support/client/refund-requests.tsx';

const texts = {
  supportTitle: t`Appeals at support`,
  supportLead: t`Drivers whose appeal was refused by their lot. Your answer is final.`,
};

export function RefundRequestsPage() {
  return <RefundRequests />;
}

/** Appeals against notices, one step up. */
export function SupportNoticesPage() {
  return (
    <SupportFrame title={texts.supportTitle} lead={texts.supportLead}>
      <SupportAppeals />
    </SupportFrame>
  );
}
