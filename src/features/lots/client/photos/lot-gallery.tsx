import { useQuery } from '@tanstack/react-query';
import type { Location } from '../../lots.contract.ts';
import { photoAddress } from '../shared/photo-address.ts';
import { lotPhotosQuery } from './known-photos.ts';
import styles from './lot-gallery.module.css';
import { lotPhotosTexts as texts } from './lot-photos-texts.ts';

/** A lot's photos, the cover first; the others are next to it, reached by scrolling. */
export default function LotGallery({ location: { _id, name } }: { readonly location: Pick<Location, '_id' | 'name'> }) {
  const { data } = useQuery(lotPhotosQuery(_id));
  const photos = data?.data.photos;
  if (photos?.length === 0) return null;
  return (
    <section className={styles.gallery} aria-label={texts.of(name)}>
      {/* Reachable by keyboard if there is more than fits. */}
      <ol className={styles.photos} tabIndex={photos && photos.length > 1 ? 0 : undefined}>
        {photos?.map(({ _id: id, file, description, width, height }, place) => (
          <li key={id}>
            <img
              src={photoAddress(_id, file, 'large')}
              srcSet={`${photoAddress(_id, file)} 480w, ${photoAddress(_id, file, 'large')} 1280w`}
              sizes="(min-width: 48rem) 34rem, 92vw"
              alt={description || texts.photoOf(name, place + 1)}
              loading={place === 0 ? 'eager' : 'lazy'}
              width={width}
              height={height}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
