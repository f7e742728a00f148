import { useEffect } from 'react';
import { t } from 'ttag';
import { useSearch } from 'wouter';
import { FavoriteButton } from '#features/favorites/client/favorite-button.tsx';
import { useFavorites } from '#features/favorites/client/use-favorites.ts';
import { FindLots } from '#features/search/client/find-lots.tsx';
import { unknownSign } from '#features/search/client/use-sign-code.ts';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { PageFrame, PageHeading } from '#platform/ui/page.tsx';

const texts = {
  title: t`Find parking`,
  signUnknownTitle: t`Code not found`,
};

export default function LocationsPage() {
  // A sign's unknown code ends up here.
  const unknownCode = new URLSearchParams(useSearch()).get('code');
  const favorites = useFavorites();
  useEffect(() => openWithoutSignal('/'), []);
  return (
    <PageFrame width="wide">
      <FindLots
        heading={
          <>
            <PageHeading title={texts.title} />
            {unknownCode && (
              <Banner tone="error" title={texts.signUnknownTitle}>
                {unknownSign(unknownCode)}
              </Banner>
            )}
          </>
        }
        mark={(lot) => favorites && <FavoriteButton favorites={favorites} lot={lot} />}
      />
    </PageFrame>
  );
}
