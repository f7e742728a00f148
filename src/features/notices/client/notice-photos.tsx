import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { formatDateTimeAt } from '#platform/wording/format-date.ts';
import type { LotNotice } from '../notice-shapes.ts';
import { photoShowsName } from '../rules/photo-names.ts';
import styles from './lot-notices.module.css';

const texts = {
  driver: t`Driver`,
  officer: t`Officer`,
};

type NoticePhotosProps = {
  readonly notice: Pick<LotNotice, 'photos' | 'timeZone'>;
  readonly photoUrl: (id: string) => string;
  /** Large enough to decide on. */
  readonly large?: boolean;
};

/** The officer's, then the driver's: whose each is, what it shows and when it came. Each opens in full size. */
export function NoticePhotos({ notice: { photos, timeZone }, photoUrl, large = false }: NoticePhotosProps) {
  if (photos.length === 0) return null;
  return (
    <div className={classNames(ui.cluster, styles.photos, large && styles.large)}>
      {photos.map(({ _id, by, shows, at }) => {
        const whose = shows === null ? texts[by] : `${texts[by]}: ${photoShowsName(shows)}`;
        const caption = `${whose}, ${formatDateTimeAt(at, timeZone)}`;
        return (
          <figure key={_id}>
            <a href={photoUrl(_id)} target="_blank" rel="noreferrer">
              <img className={ui.photo} src={photoUrl(_id)} alt={caption} loading="lazy" />
            </a>
            <figcaption className={ui.small} aria-hidden>
              {caption}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
