import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import styles from './favorite-button.module.css';
import type { Favorites } from './use-favorites.ts';

const texts = {
  add: (name: string) => t`Add ${name} to favorites`,
  isFavorite: t`Your favorite`,
  keep: t`Add to favorites`,
  remove: (name: string) => t`Remove ${name} from your favorites`,
};

type FavoriteButtonProps = {
  readonly favorites: Favorites;
  readonly lot: { readonly _id: string; readonly name: string };
  /** Adds a label next to the heart, if the page is about this lot. */
  readonly withWords?: boolean;
};

/** A heart that is filled for a favorite; a second tap removes it. */
export function FavoriteButton({ favorites, lot: { _id, name }, withWords = false }: FavoriteButtonProps) {
  const toggling = useMutation({ mutationFn: () => favorites.toggle(_id) });
  const isStored = favorites.has(_id);
  return (
    <span className={styles.favorite}>
      <button
        type="button"
        className={withWords ? styles.wide : styles.button}
        data-stored={isStored}
        {...(!withWords && { 'aria-label': isStored ? texts.remove(name) : texts.add(name) })}
        onClick={() => toggling.mutate()}
      >
        <svg viewBox="0 0 24 24" width="1.5rem" height="1.5rem" aria-hidden="true">
          <path d="M12 20.5 4.2 12.9a4.9 4.9 0 0 1 6.9-7l.9.9.9-.9a4.9 4.9 0 0 1 6.9 7Z" />
        </svg>
        {withWords && (isStored ? texts.isFavorite : texts.keep)}
      </button>
      {toggling.isError && (
        <span role="alert" className={styles.failure}>
          {errorText(toggling.error)}
        </span>
      )}
    </span>
  );
}
