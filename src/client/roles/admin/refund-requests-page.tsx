// What lots and drivers ask the desk to decide, in one file, because every page first loads the list of all files.

import { DeskFrame } from '../../features/desk/frame/desk-frame.tsx';
import { RefundRequests } from '../../features/desk/requests/refund-requests.tsx';
import { lotNoticeTexts as texts } from '../../features/notices/lot/lot-notice-texts.ts';
import { SupportAppeals } from '../../features/notices/lot/support-appeals.tsx';

export function RefundRequestsPage() {
  return <RefundRequests />;
}

/** Appeals against notices, one step up. */
export function DeskNoticesPage() {
  return (
    <DeskFrame title={texts.supportTitle} lead={texts.supportLead}>
      <SupportAppeals />
    </DeskFrame>
  );
}
