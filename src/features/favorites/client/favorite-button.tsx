import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import styles from './favorite-button.module.css';
import { favouritesTexts as texts } from './favorites-texts.ts';
import type { Favourites } from './use-favorites.ts';

type FavouriteButtonProps = {
  readonly favourites: Favourites;
  readonly lot: { readonly _id: string; readonly name: string };
  /** Adds a label next to the heart, if the page is about this lot. */
  readonly withWords?: boolean;
};

/** A heart that is filled for a favorite; a second tap removes it. */
export function FavouriteButton({ favourites, lot: { _id, name }, withWords = false }: FavouriteButtonProps) {
  const [failure, setFailure] = useState<string>();
  const isKept = favourites.has(_id);
  const toggle = async () => {
    setFailure(undefined);
    try {
      await favourites.toggle(_id);
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <span className={styles.favourite}>
      <button
        type="button"
        className={withWords ? styles.wide : styles.button}
        data-kept={isKept}
        {...(!withWords && { 'aria-label': isKept ? texts.remove(name) : texts.add(name) })}
        onClick={() => void toggle()}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M12 20.5 4.2 12.9a4.9 4.9 0 0 1 6.9-7l.9.9.9-.9a4.9 4.9 0 0 1 6.9 7Z" />
        </svg>
        {withWords && (isKept ? texts.kept : texts.keep)}
      </button>
      {failure && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </span>
  );
}
