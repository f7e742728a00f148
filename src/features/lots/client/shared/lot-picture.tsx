import { t } from 'ttag';
import { boot } from '#platform/api/boot.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { LOT_PICTURE_SIZES, type LotPictureShape } from '../../lot-picture.ts';
import type { Location } from '../../lots.contract.ts';
import styles from './lot-picture.module.css';
import { photoAddress } from './photo-address.ts';

const texts = {
  pictureOf: (name: string) => t`Map around ${name}`,
};

type LotPictureProps = {
  readonly location: Pick<Location, '_id' | 'name' | 'photo'>;
  readonly shape?: LotPictureShape;
};

/** The lot on a map with streets, in the phone's color scheme, or else its photo, so that nobody pays at the wrong lot; otherwise nothing. */
export function LotPicture({ location: { _id, name, photo }, shape = 'normal' }: LotPictureProps) {
  if (!boot.mapPictures) {
    if (!photo) return null;
    return (
      <img
        className={styles.picture}
        src={photoAddress(_id, photo)}
        {...LOT_PICTURE_SIZES.card}
        data-shape={shape}
        alt=""
      />
    );
  }
  const size = LOT_PICTURE_SIZES[shape];
  const urlOf = (scheme: 'light' | 'dark') =>
    apiUrl('GET /locations/:id/map', { params: { id: _id }, query: { ...size, scheme } });
  return (
    <>
      <picture className={styles.picture} data-shape={shape}>
        <source media="(prefers-color-scheme: dark)" srcSet={urlOf('dark')} />
        <img src={urlOf('light')} {...size} alt={texts.pictureOf(name)} loading={shape === 'card' ? 'lazy' : 'eager'} />
      </picture>
      {boot.mapCredit && <small>{boot.mapCredit}</small>}
    </>
  );
}
