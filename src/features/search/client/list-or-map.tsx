import { useEffect, useRef } from 'react';
import { lotsTexts as texts } from '#features/lots/client/shared/lots-texts.ts';
import styles from './find.module.css';

export type ListOrMapView = 'list' | 'map';
type ListOrMapProps = { readonly value: ListOrMapView; readonly onChange: (view: ListOrMapView) => void };

/** A phone has room for only one of them. */
export function ListOrMap({ value, onChange }: ListOrMapProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef(false);
  const choose = (view: ListOrMapView) => {
    pressed.current = true;
    onChange(view);
  };
  // The map takes the rest of the screen, with the way back to the list above it.
  useEffect(() => {
    if (pressed.current && value === 'map') frame.current?.scrollIntoView({ block: 'start' });
  }, [value]);
  return (
    <fieldset ref={frame} className={styles.switch}>
      <legend className={styles.legend}>{texts.listOrMap}</legend>
      {(['list', 'map'] as const).map((view) => (
        <button key={view} type="button" aria-pressed={value === view} onClick={() => choose(view)}>
          {texts[view]}
        </button>
      ))}
    </fieldset>
  );
}
