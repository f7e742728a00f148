import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { useSearch } from 'wouter';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { PinIcon } from '#platform/ui/icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { SearchPlace } from '../rules/searched-for.ts';
import find from './find.module.css';
import { placeOf } from './find-by-words.ts';
import { LotMarksProvider, useLotMarks } from './lot-marks.tsx';
import { LotSearch } from './lot-search.tsx';
import { LotsSheet } from './lots-sheet.tsx';
import { loadMap, rememberMap } from './map-memory.ts';
import { MapPanel } from './map-panel.tsx';
import { NearbyLots, NearbyStay } from './nearby-lots.tsx';
import styles from './stay-fields.module.css';
import { type PositionState, useDevicePosition } from './use-device-position.ts';
import { useSearchedPlace } from './use-searched-place.ts';

const texts = {
  usePosition: t`Use my location`,
  looking: t`Finding where you are…`,
  refused: t`This browser does not share your location. Search for a place instead, or allow it in the browser’s settings.`,
  unavailable: t`Your location could not be found. Search for a place instead, or try again outdoors.`,
  list: t`List`,
  map: t`Map`,
};

type FindLotsProps = Pick<ComponentProps<typeof NearbyLots>, 'mark'> & { readonly heading: ReactNode };

/** Lots near a position or a place, and what they cost. */
export function FindLots(props: FindLotsProps) {
  return (
    <LotMarksProvider first={loadMap().chosenId}>
      <Found {...props} />
    </LotMarksProvider>
  );
}

/** The scripts are still on their way. */
const isDrawnByServer = globalThis.document === undefined;

function Found({ heading, mark }: FindLotsProps) {
  const { choose: chooseLot } = useLotMarks();
  /** A lot chosen by name becomes the center of the list, and is selected on the map. */
  const onLot = useCallback(
    (id: string | null) => {
      rememberMap({ chosenId: id });
      chooseLot(id);
    },
    [chooseLot],
  );
  const { place, isChosen, words, failure, isLooking, choose, search } = useSearchedPlace(onLot);
  const query = useSearch();
  const [requested] = useState(() => new URLSearchParams(query).get('near') === 'me');
  const device = useDevicePosition({
    onFound: (position, isRequested) => {
      // Unasked, a position only takes the place of an earlier one, or of no choice at all.
      if (isRequested || !isChosen || isPosition(place)) choose({ ...position, name: null });
    },
    requested,
  });
  // Room for the list with the map next to it; find.module.css has the same width.
  const wide = useIsWide();
  const [view, setView] = useState<ListOrMapView>(() => loadMap().view);
  const show = (next: ListOrMapView) => {
    rememberMap({ view: next });
    setView(next);
  };
  const withMap = wide || (place !== null && view === 'map');
  return (
    <div
      className={classNames(ui.stack3, ui.reading, find.both)}
      data-found={place !== null || isLooking}
      data-drawn={isDrawnByServer}
    >
      <div className={classNames(ui.stack3, find.column)}>
        {heading}
        <div className={ui.stack2}>
          <div className={find.search}>
            <LotSearch
              words={words}
              failure={failure}
              near={isChosen ? place : null}
              labeled={!isChosen}
              onPlace={(picked) => {
                onLot(null);
                choose(picked);
              }}
              onLot={(lot) => {
                onLot(lot._id);
                choose(placeOf(lot));
              }}
              onWords={search}
            />
            <LocateButton {...device} isSmall={isChosen || (view === 'map' && !wide)} />
          </div>
          <PositionNotice state={device.state} />
        </div>
        {isLooking && (isDrawnByServer ? <div className={find.unknown} /> : <SkeletonList rows={4} height="5rem" />)}
        {place && <NearbyStay place={place} end={!wide && <ListOrMap value={view} onChange={show} />} />}
        {place && (wide || view === 'list') && <NearbyLots place={place} mark={mark} />}
      </div>
      {withMap && (
        <MapPanel place={place} isChosen={isChosen} person={device.position} onSearch={choose} withSheet={!wide} />
      )}
      {withMap && place && !wide && (
        <LotsSheet>
          <NearbyLots place={place} mark={mark} />
        </LotsSheet>
      )}
    </div>
  );
}

/** This device's own, not a part of the map. */
const isPosition = (place: SearchPlace | null): boolean => place?.name === null && place.radiusMeters === undefined;

type LocateButtonProps = Pick<ReturnType<typeof useDevicePosition>, 'state' | 'locate'> & { readonly isSmall: boolean };

/** The way in, or a symbol next to the search once there are lots. */
function LocateButton({ state, locate, isSmall }: LocateButtonProps) {
  const busy = state === 'looking';
  if (isSmall) {
    return (
      <span className={find.locate}>
        <Button
          variant="secondary"
          busy={busy}
          aria-label={texts.usePosition}
          title={texts.usePosition}
          onClick={locate}
        >
          <PinIcon />
        </Button>
      </span>
    );
  }
  return (
    <Button full busy={busy} busyText={texts.looking} onClick={locate}>
      <PinIcon /> {texts.usePosition}
    </Button>
  );
}

function PositionNotice({ state }: { readonly state: PositionState }) {
  if (state === 'refused') return <Banner tone="info">{texts.refused}</Banner>;
  return state === 'unavailable' ? <Banner tone="info">{texts.unavailable}</Banner> : null;
}

type ListOrMapView = 'list' | 'map';
type ListOrMapProps = { readonly value: ListOrMapView; readonly onChange: (view: ListOrMapView) => void };

/** Leads to the other of the two: a phone has room for only one of them. */
function ListOrMap({ value, onChange }: ListOrMapProps) {
  const button = useRef<HTMLButtonElement>(null);
  const other = value === 'map' ? 'list' : 'map';
  // The map takes the rest of the screen, with what it is searched for above it.
  useEffect(() => {
    if (value === 'map') button.current?.closest('[data-found]')?.scrollIntoView({ block: 'start' });
  }, [value]);
  return (
    <button ref={button} type="button" className={styles.other} onClick={() => onChange(other)}>
      {texts[other]}
    </button>
  );
}
