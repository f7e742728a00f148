import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './lot-notices.module.css';

const texts = {
  driversPhoto: (nth: number) => t`The driver’s photo ${nth}`,
  photo: (nth: number) => t`Photo ${nth} of the car`,
};

type NoticePhotosProps = {
  readonly photoIds: readonly string[];
  /** The ones its driver added to the appeal. */
  readonly driversIds: readonly string[];
  readonly photoUrl: (id: string) => string;
};

/** The officer's, then the driver's; each opens in full size. */
export function NoticePhotos({ photoIds, driversIds, photoUrl }: NoticePhotosProps) {
  if (photoIds.length + driversIds.length === 0) return null;
  return (
    <div className={classNames(ui.cluster, styles.photos)}>
      {photoIds.map((id, nth) => (
        <Photo key={id} url={photoUrl(id)} alt={texts.photo(nth + 1)} />
      ))}
      {driversIds.map((id, nth) => (
        <Photo key={id} url={photoUrl(id)} alt={texts.driversPhoto(nth + 1)} />
      ))}
    </div>
  );
}

function Photo({ url, alt }: { readonly url: string; readonly alt: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img className={ui.photo} src={url} alt={alt} loading="lazy" />
    </a>
  );
}
