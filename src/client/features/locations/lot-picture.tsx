import type { Location } from '#contract/locations.contract.ts';
import { apiUrl } from '../../lib/call-api.ts';
import styles from './lot-picture.module.css';
import { lotTexts as texts } from './lot-texts.ts';

type LotPictureProps = {
  readonly location: Pick<Location, '_id' | 'name'>;
  /** low: where the page has more to show below. card: in a list, with words large enough for its size. */
  readonly shape?: 'normal' | 'low' | 'card';
};

const SIZES = {
  normal: { width: 720, height: 320 },
  low: { width: 720, height: 216 },
  card: { width: 352, height: 144 },
};

/** The lot on its map, in the colours of the phone: so that nobody pays for another one. */
export function LotPicture({ location: { _id, name }, shape = 'normal' }: LotPictureProps) {
  const size = SIZES[shape];
  const urlOf = (scheme: 'light' | 'dark') =>
    apiUrl('GET /locations/:id/map', { params: { id: _id }, query: { ...size, scheme } });
  return (
    <picture className={styles.picture}>
      <source media="(prefers-color-scheme: dark)" srcSet={urlOf('dark')} />
      <img src={urlOf('light')} {...size} alt={texts.pictureOf(name)} loading={shape === 'card' ? 'lazy' : 'eager'} />
    </picture>
  );
}
