import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import type { Location } from '../../lots.contract.ts';
import { photoAddress } from '../shared/photo-address.ts';
import { lotPhotosQuery } from './known-photos.ts';
import styles from './lot-gallery.module.css';

const texts = {
  of: (name: string) => t`Photos of ${name}`,
  photoOf: (name: string, number: number) => t`${name}, photo ${number}`,
};

type LotGalleryProps = { readonly location: Pick<Location, '_id' | 'name' | 'photo'> };

const COVER = { description: '', width: 1200, height: 800 };

/** A lot's photos, the cover first; the others are next to it, reached by scrolling. */
export function LotGallery({ location: { _id, name, photo } }: LotGalleryProps) {
  const { data } = useQuery(lotPhotosQuery(_id));
  // The cover is known before the others are.
  const photos = data?.data.photos ?? (photo ? [{ ...COVER, file: photo }] : undefined);
  if (photos?.length === 0) return null;
  return (
    <section className={styles.gallery} aria-label={texts.of(name)}>
      {/* Reachable by keyboard if there is more than fits. */}
      <ol className={styles.photos} tabIndex={photos && photos.length > 1 ? 0 : undefined}>
        {photos?.map(({ file, description, width, height }, index) => (
          <li key={file}>
            <img
              src={photoAddress(_id, file, 'large')}
              srcSet={`${photoAddress(_id, file)} 480w, ${photoAddress(_id, file, 'large')} 1280w`}
              sizes="(min-width: 40rem) 34rem, 92vw"
              alt={description || texts.photoOf(name, index + 1)}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              width={width}
              height={height}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
