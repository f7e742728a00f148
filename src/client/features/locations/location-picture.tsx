import { apiUrl } from '../../lib/call-api.ts';
import styles from './location-card.module.css';
import { locationsTexts } from './locations-texts.ts';

type LocationPictureProps = { readonly location: { readonly _id: string; readonly name: string } };

const WIDTH = 720;
const HEIGHT = 240;

/** The streets around a lot, in the colours of the screen. */
export function LocationPicture({ location }: LocationPictureProps) {
  const urlFor = (scheme: 'light' | 'dark') =>
    apiUrl('GET /locations/:id/map', { params: { id: location._id }, query: { width: WIDTH, height: HEIGHT, scheme } });
  return (
    <picture>
      <source srcSet={urlFor('dark')} media="(prefers-color-scheme: dark)" />
      <img
        className={styles.picture}
        src={urlFor('light')}
        alt={locationsTexts.list.pictureOf(location.name)}
        width={WIDTH}
        height={HEIGHT}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
