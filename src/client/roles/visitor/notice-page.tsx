import { lazy, Suspense } from 'react';
import { DriverNotice } from '../../features/notices/driver/driver-notice.tsx';
import { noticeTexts as texts } from '../../features/notices/driver/notice-texts.ts';
import { boot } from '../../lib/api/boot.ts';
import { Page } from '../../ui/base/page.tsx';

const OneLotMap = lazy(() => import('../../features/locations/lots-map/one-lot-map.tsx'));

type NoticePageProps = { readonly params: { readonly number: string } };

/** What an officer left on a car, for its driver. */
export default function NoticePage({ params: { number } }: NoticePageProps) {
  return (
    <Page title={texts.title} width="form">
      <DriverNotice
        key={number}
        number={number}
        mapOf={(lot) =>
          boot.tiles && (
            <Suspense fallback={null}>
              <OneLotMap location={lot} />
            </Suspense>
          )
        }
      />
    </Page>
  );
}
