import { type ReactNode, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { PlusIcon } from '#platform/ui/icons.tsx';
import { MinusIcon } from '#platform/ui/layout/tile-icons.tsx';
import { locationsTexts } from '../shared/locations-texts.ts';
import { MAX_ZOOM, type MapView, MIN_ZOOM, pictureShift } from './map-view.ts';
import styles from './pin-map.module.css';
import { useMapGestures } from './use-map-gestures.ts';
import { useFrameSize, useMapPictures } from './use-map-pictures.ts';

const texts = locationsTexts.pin;

type PinMapProps = {
  readonly view: MapView;
  readonly onChange: (view: MapView) => void;
  readonly describedBy: string | undefined;
  readonly wrong: boolean;
  /** A button of the page's own, at the map's lower edge. */
  readonly children: ReactNode;
};

/** The map moves, the pin stays in its middle. */
export function PinMap({ view, onChange, describedBy, wrong, children }: PinMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const { dragging, zoom, handlers } = useMapGestures(view, onChange);
  const { pictures, failed, onLoad, onError, tryAgain } = useMapPictures(view, useFrameSize(map));
  return (
    <div className={styles.frame} data-placed={view.placed} data-dragging={dragging}>
      <div
        ref={map}
        className={styles.map}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is a widget of its own, with keys of its own.
        tabIndex={0}
        aria-label={texts.map}
        aria-describedby={describedBy}
        aria-invalid={wrong || undefined}
        {...handlers}
      >
        {pictures.map((picture) => (
          <img
            key={picture.url}
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
            draggable={false}
            className={styles.picture}
            data-still={!dragging}
            style={{ transform: transformOf(picture.view, view) }}
            onLoad={() => onLoad(picture)}
            onError={() => onError(picture)}
          />
        ))}
      </div>
      <Pin />
      <div className={styles.zoom}>
        <ZoomButton label={texts.zoomIn} spent={view.zoom >= MAX_ZOOM} onPress={() => zoom(1)}>
          <PlusIcon />
        </ZoomButton>
        <ZoomButton label={texts.zoomOut} spent={view.zoom <= MIN_ZOOM} onPress={() => zoom(-1)}>
          <MinusIcon />
        </ZoomButton>
      </div>
      <div className={styles.corner}>{children}</div>
      {failed && (
        <div className={styles.failed} role="alert">
          <p>{texts.failed}</p>
          <Button variant="secondary" size="small" onClick={tryAgain}>
            {texts.again}
          </Button>
        </div>
      )}
    </div>
  );
}

function Pin() {
  return (
    <svg className={styles.pin} width={40} height={52} viewBox="0 0 40 52" aria-hidden>
      <ellipse cx="20" cy="48" rx="7" ry="2.5" />
      <path d="M20 48S36 32.500 36 18.500a16 16 0 1 0-32 0C4 32.500 20 48 20 48Z" />
      <circle cx="20" cy="18.500" r="6" />
    </svg>
  );
}

type ZoomButtonProps = {
  readonly label: string;
  readonly spent: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** Keeps the focus when it can go no further. */
function ZoomButton({ label, spent, onPress, children }: ZoomButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={spent || undefined} onClick={onPress}>
      {children}
    </button>
  );
}

function transformOf(picture: MapView, view: MapView): string {
  const { right, down, scale } = pictureShift(picture, view);
  return `translate(calc(-50% + ${right}px), calc(-50% + ${down}px)) scale(${scale})`;
}
