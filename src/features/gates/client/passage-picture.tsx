import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './lanes.module.css';

const texts = {
  picture: t`Picture`,
  pictureOf: (plate: string) => t`Picture of ${plate}`,
};

type PassagePictureProps = {
  readonly locationId: string;
  readonly passageId: string;
  readonly plateNumber: string | null;
};

/** What a camera took of a car at a lane, folded, and loaded only when it is opened. */
export function PassagePicture({ locationId, passageId, plateNumber }: PassagePictureProps) {
  return (
    <details>
      <summary className={ui.summary}>{texts.picture}</summary>
      <img
        className={styles.picture}
        loading="lazy"
        alt={texts.pictureOf(plateNumber ?? '')}
        src={apiUrl('GET /locations/:locationId/passages/:id/picture', { params: { locationId, id: passageId } })}
      />
    </details>
  );
}
