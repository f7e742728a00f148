import { useSearch } from 'wouter';
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx';
import { useFavourites } from '../../features/favourites/use-favourites.ts';
import { FindLots } from '../../features/locations/find/find-lots.tsx';
import { lotsTexts as texts } from '../../features/locations/place/lots-texts.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { PageFrame, PageHeading } from '../../ui/base/page.tsx';

export default function LocationsPage() {
  // A sign's unknown code ends up here.
  const unknownCode = new URLSearchParams(useSearch()).get('code');
  const favourites = useFavourites();
  return (
    <PageFrame width="wide">
      <FindLots
        heading={
          <>
            <PageHeading title={texts.title} />
            {unknownCode && (
              <Notice tone="error" title={texts.signUnknownTitle}>
                {texts.signUnknown(unknownCode)}
              </Notice>
            )}
          </>
        }
        mark={(lot) => favourites && <FavouriteButton favourites={favourites} lot={lot} />}
      />
    </PageFrame>
  );
}
