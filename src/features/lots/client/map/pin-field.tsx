import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { useSettled } from '#platform/forms/use-settled.ts';
import { formatDistance } from '#platform/geo/geo.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import ui from '#platform/ui/primitives.module.css';
import { findMyPosition } from '../shared/find-my-position.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import { type MapView, PIN_ADVICE, PIN_ZOOM, placedAt } from './map-view.ts';
import { nearestZip, useNearZips, type ZipCode } from './near-zips.ts';
import styles from './pin-map.module.css';

const PinMap = lazy(() => import('./pin-map.tsx'));

const texts = {
  title: t`Pin on the map`,
  isItRight: t`Is the pin right?`,
  noStreets: t`The streets here could not be loaded.`,
  fromZip: (distance: string, code: string) => t`The pin is ${distance} from the middle of ZIP code ${code}.`,
  itIs: t`Yes, it is at the entrance`,
  hint: t`Move the map until the pin is at the entrance. Drivers are sent there.`,
  hintNear: t`Check the pin: move the map until it is at the entrance. Drivers are sent there.`,
  locate: t`Use my location`,
  locating: t`Looking…`,
  notLocated: t`Your location is not available. Allow it in the browser, or choose an address.`,
  notSet: t`The pin is not set yet.`,
  set: (lat: number, lng: number) => t`The pin is at ${lat.toFixed(5)}, ${lng.toFixed(5)}.`,
  failed: t`This browser cannot show the map. Use your location, or type the latitude and longitude.`,
  byNumbers: t`Type the latitude and longitude`,
};
const OWN_POSITION = { zoom: 17, placed: 'yes' } as const;
const TYPED = { zoom: 16, placed: 'yes' } as const;
const HINTS = {
  no: PIN_ADVICE.no,
  rough: <strong>{PIN_ADVICE.rough}</strong>,
  near: <strong>{texts.hintNear}</strong>,
  unsure: texts.hint,
  yes: texts.hint,
};
/** Only a point that is taken stands in the fields: typing the very numbers of one that is not would change nothing. */
const IS_SHOWN: ReadonlySet<MapView['placed']> = new Set(['near', 'yes']);
const QUIET_MS = 600;

type PinFieldProps = {
  readonly value: MapView;
  readonly onChange: (view: MapView) => void;
  readonly error: string | undefined;
};

/** The lot's position, set by moving the map under the pin, by the device's position, or in numbers. */
export function PinField({ value: view, onChange, error }: PinFieldProps) {
  const [notLocated, setNotLocated] = useState(false);
  const [locating, setLocating] = useState(false);
  const [hasNoMap, setNoMap] = useState(false);
  const [hasStreets, setStreets] = useState(true);
  const zips = useNearZips(view.center, !hasStreets && view.zoom >= PIN_ZOOM);
  const locate = async () => {
    setNotLocated(false);
    setLocating(true);
    try {
      onChange(placedAt(view, await findMyPosition(), OWN_POSITION));
    } catch {
      setNotLocated(true);
    }
    setLocating(false);
  };
  const locateButton = (
    <Button variant="secondary" size="small" busy={locating} busyText={texts.locating} onClick={locate}>
      {texts.locate}
    </Button>
  );
  return (
    <FieldGroup label={texts.title} hint={HINTS[view.placed]} error={error}>
      {({ describedBy }) => (
        <>
          {hasNoMap ? (
            <Banner tone="info">{texts.failed}</Banner>
          ) : (
            <Suspense fallback={<div className={styles.frame} />}>
              <PinMap
                view={view}
                onChange={onChange}
                onFailure={() => setNoMap(true)}
                describedBy={describedBy}
                wrong={error !== undefined}
                zips={zips}
                onStreets={setStreets}
              >
                {locateButton}
              </PinMap>
            </Suspense>
          )}
          {hasNoMap && locateButton}
          {notLocated && <Banner tone="error">{texts.notLocated}</Banner>}
          <Where view={view} />
          {view.placed === 'unsure' && (
            <IsItRight view={view} zips={zips} onYes={() => onChange({ ...view, placed: 'yes' })} />
          )}
          <details open={hasNoMap || undefined}>
            <summary className={classNames(ui.summary, styles.summary)}>{texts.byNumbers}</summary>
            <CoordinateFields
              point={IS_SHOWN.has(view.placed) ? view.center : null}
              onChange={(point) => onChange(placedAt(view, point, TYPED))}
              error={hasNoMap ? error : undefined}
            />
          </details>
        </>
      )}
    </FieldGroup>
  );
}

type IsItRightProps = { readonly view: MapView; readonly zips: readonly ZipCode[]; readonly onYes: () => void };

/** Nobody sees from a map without streets where a pin is, so it takes more than moving it. */
function IsItRight({ view: { center }, zips, onYes }: IsItRightProps) {
  const near = nearestZip(zips, center);
  return (
    <Banner tone="info" title={texts.isItRight}>
      <p>
        {texts.noStreets} {near && texts.fromZip(formatDistance(near.meters), near.code)}
      </p>
      <p>
        <Button variant="secondary" size="small" onClick={onYes}>
          {texts.itIs}
        </Button>
      </p>
    </Banner>
  );
}

/** Called when the map has come to rest, not for every pixel. */
function Where({ view }: { readonly view: MapView }) {
  const { placed, center } = useSettled(view, QUIET_MS);
  return (
    <p role="status" className={classNames(ui.muted, ui.figure)}>
      {placed === 'no' ? texts.notSet : texts.set(center.lat, center.lng)}
    </p>
  );
}
