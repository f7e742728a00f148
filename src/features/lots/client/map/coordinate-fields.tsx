import { useState } from 'react';
import { t } from 'ttag';
import type { Coordinates } from '#platform/geo/geo.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from './pin-map.module.css';
import { readLatitude, readLongitude, readPair } from './read-coordinates.ts';

const texts = {
  latitude: t`Latitude`,
  longitude: t`Longitude`,
  latitudeWrong: t`Latitude is between -90 and 90, such as 41.88.`,
  longitudeWrong: t`Longitude is between -180 and 180, such as -87.63.`,
};

type Draft = { readonly lat: string; readonly lng: string };

type CoordinateFieldsProps = {
  readonly point: Coordinates | null;
  /** Called with every valid pair; half-typed numbers stay here. */
  readonly onChange: (point: Coordinates) => void;
  /** Of the pin, where these fields are the only way to set it. */
  readonly error: string | undefined;
};

/** The pin in numbers. A pair copied from another map may be pasted into either field. */
export function CoordinateFields({ point, onChange, error }: CoordinateFieldsProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const shown = draft ?? draftOf(point);

  const type = (next: Draft) => {
    setDraft(next);
    const [lat, lng] = [readLatitude(next.lat), readLongitude(next.lng)];
    if (lat !== undefined && lng !== undefined) onChange({ lat, lng });
  };
  const typed = (name: keyof Draft) => (text: string) => {
    const pair = readPair(text);
    type(pair ? draftOf(pair) : { ...shown, [name]: text });
  };
  // Typed text stays while typing; after that the fields follow the pin again.
  const leave = () => {
    if (isSound(shown)) setDraft(null);
  };
  const isWrong = (text: string, read: (typed: string) => number | undefined) =>
    text.trim() !== '' && read(text) === undefined;
  return (
    <div className={styles.numbers}>
      <TextField
        label={texts.latitude}
        autoComplete="off"
        value={shown.lat}
        onChange={typed('lat')}
        onBlur={leave}
        error={isWrong(shown.lat, readLatitude) ? texts.latitudeWrong : error}
      />
      <TextField
        label={texts.longitude}
        autoComplete="off"
        value={shown.lng}
        onChange={typed('lng')}
        onBlur={leave}
        error={isWrong(shown.lng, readLongitude) ? texts.longitudeWrong : undefined}
      />
    </div>
  );
}

function draftOf(point: Coordinates | null): Draft {
  return { lat: point ? String(point.lat) : '', lng: point ? String(point.lng) : '' };
}

function isSound({ lat, lng }: Draft): boolean {
  return readLatitude(lat) !== undefined && readLongitude(lng) !== undefined;
}
