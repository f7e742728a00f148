import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { ticketTexts } from '../board/board-texts.ts';
import styles from '../board/trouble-line.module.css';
import { refusedTexts } from './offline-texts.ts';
import { dropPhoto, photoOutbox, storedPictureQuery, type WaitingPhoto } from './photo-outbox.ts';
import { photoTexts } from './photo-texts.ts';

const texts = {
  took: (corner: string) => t`Took a photo: ${corner.toLowerCase()}`,
};

/** A photo that the server refused, with the picture itself: it may be the only one of a dent. */
export function RefusedPhoto({ photo: { id, content, madeAt, refusal } }: { readonly photo: WaitingPhoto }) {
  const now = useNow(MINUTE_MS);
  const { data: picture } = useQuery(storedPictureQuery(id));
  const { corner, ticketNumber, plateNumber, timeZone } = content;
  const taken = formatMoment(new Date(madeAt), { timeZone, now });
  const name = photoTexts.corners[corner];
  return (
    <article className={styles.act}>
      <h3>
        {ticketTexts.number(ticketNumber)} · {plateNumber}
      </h3>
      <p>
        {texts.took(name)} {refusedTexts.at(taken)}
      </p>
      {picture && <img className={styles.picture} src={picture} alt={photoTexts.alt(name, plateNumber)} />}
      <p>
        <strong>{refusal?.message}</strong>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => void photoOutbox.again(id, content)}>
          {refusedTexts.again}
        </Button>
        <Button variant="secondary" onClick={() => void dropPhoto(id)}>
          {refusedTexts.delete}
        </Button>
      </div>
    </article>
  );
}
