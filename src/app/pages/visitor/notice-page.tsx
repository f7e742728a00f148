import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { DriverNotice } from '#features/notices/client/driver-notice.tsx';
import { readOpenedPlate } from '#features/notices/client/notice-intent.ts';
import { boot } from '#platform/api/boot.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Notice`,
};

const OneLotMap = lazy(() => import('#features/search/client/lots-map/one-lot-map.tsx'));

type NoticePageProps = { readonly params: { readonly number: string } };

/** What an officer left on a car, for its driver. */
export default function NoticePage({ params: { number } }: NoticePageProps) {
  const [isOpened, setOpened] = useState(() => readOpenedPlate(number) !== null);
  return (
    <Page title={texts.title} width={isOpened ? 'wide' : 'form'}>
      <DriverNotice
        key={number}
        number={number}
        onOpened={() => setOpened(true)}
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
