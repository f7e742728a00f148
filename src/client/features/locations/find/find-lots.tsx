import { type ComponentProps, useCallback, useState } from 'react';
import type { Coordinates } from '#domain/locations/geo.ts';
import { boot } from '../../../lib/api/boot.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { PinIcon } from '../../../ui/layout/tile-icons.tsx';
import { lotsTexts as texts } from '../place/lots-texts.ts';
import { loadSearch, rememberSearch, type SearchPlace } from '../place/search-place.ts';
import { type PositionState, useDevicePosition } from '../place/use-device-position.ts';
import { LotSearch } from './lot-search.tsx';
import styles from './nearby-lots.module.css';
import { NearbyLots } from './nearby-lots.tsx';

/** The demo lots' city. */
const DEMO_PLACE: SearchPlace = { lat: 41.88, lng: -87.63, name: texts.demoPlace };

/** Lots near a position or a place, and what they cost. */
export function FindLots({ keeps, mark }: Omit<ComponentProps<typeof NearbyLots>, 'place'>) {
  const [place, setPlace] = useState(loadSearch);
  const [remembered] = useState(place !== null && place.name !== null);
  const choose = useCallback((chosen: SearchPlace) => {
    rememberSearch(chosen);
    setPlace(chosen);
  }, []);
  const take = useCallback((position: Coordinates) => choose({ ...position, name: null }), [choose]);
  const position = useDevicePosition({ onFound: take, atOnce: !remembered });
  return (
    <>
      <div className={styles.find}>
        <LotSearch onPlace={choose} near={place} />
        <Button
          variant={place === null ? 'primary' : 'secondary'}
          full
          busy={position.state === 'looking'}
          busyText={texts.looking}
          onClick={position.locate}
        >
          <PinIcon /> {texts.usePosition}
        </Button>
        <PositionNotice state={position.state} />
        {boot.demo && place === null && (
          <Button variant="quiet" full onClick={() => choose(DEMO_PLACE)}>
            {texts.tryDemo}
          </Button>
        )}
      </div>
      {place && <NearbyLots place={place} keeps={keeps} mark={mark} />}
    </>
  );
}

function PositionNotice({ state }: { readonly state: PositionState }) {
  if (state === 'refused') return <Notice tone="info">{texts.refused}</Notice>;
  return state === 'unavailable' ? <Notice tone="info">{texts.unavailable}</Notice> : null;
}
