import { useEffect, useRef } from 'react';
import { lotsTexts as texts } from '#features/lots/client/shared/lots-texts.ts';
import styles from './stay-fields.module.css';

export type ListOrMapView = 'list' | 'map';
type ListOrMapProps = { readonly value: ListOrMapView; readonly onChange: (view: ListOrMapView) => void };

/** Leads to the other of the two: a phone has room for only one of them. */
export function ListOrMap({ value, onChange }: ListOrMapProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const other = value === 'map' ? 'list' : 'map';
  const choose = () => {
    pressed.current = true;
    onChange(other);
  };
  // The map takes the rest of the screen, with what it is searched for above it.
  useEffect(() => {
    if (pressed.current && value === 'map') button.current?.closest('[data-found]')?.scrollIntoView({ block: 'start' });
  }, [value]);
  return (
    <button ref={button} type="button" className={styles.other} onClick={choose}>
      {texts[other]}
    </button>
  );
}
