import { DriverNotice } from '../../features/notices/driver/driver-notice.tsx';
import { noticeTexts as texts } from '../../features/notices/driver/notice-texts.ts';
import { Page } from '../../ui/base/page.tsx';

type NoticePageProps = { readonly params: { readonly number: string } };

/** What an officer left on a car, for its driver. */
export default function NoticePage({ params: { number } }: NoticePageProps) {
  return (
    <Page title={texts.title} width="form">
      <DriverNotice key={number} number={number} />
    </Page>
  );
}
