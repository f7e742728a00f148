import type { Location } from '#contract/locations.contract.ts';
import { apiUrl } from '../../lib/call-api.ts';
import styles from './lot-picture.module.css';
import { lotsTexts as texts } from './lots-texts.ts';

type LotPictureProps = {
  readonly location: Pick<Location, '_id' | 'name'>;
  /** low: where the page has more to show below. */
  readonly shape?: 'normal' | 'low';
};

const WIDTH = 720;
const HEIGHTS = { normal: 320, low: 216 };

/** The lot on its map, in the colours of the phone: so that nobody pays for another one. */
export function LotPicture({ location: { _id, name }, shape = 'normal' }: LotPictureProps) {
  const height = HEIGHTS[shape];
  const urlOf = (scheme: 'light' | 'dark') =>
    apiUrl('GET /locations/:id/map', { params: { id: _id }, query: { width: WIDTH, height, scheme } });
  return (
    <picture className={styles.picture}>
      <source media="(prefers-color-scheme: dark)" srcSet={urlOf('dark')} />
      <img src={urlOf('light')} width={WIDTH} height={height} alt={texts.pictureOf(name)} />
    </picture>
  );
}
