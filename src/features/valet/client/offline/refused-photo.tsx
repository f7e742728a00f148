import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { Button } from '#platform/ui/button.tsx';
import styles from '../board/trouble-line.module.css';
import { cornerNames } from './corner-names.ts';
import { dropPhoto, photoOutbox, storedPictureQuery, type WaitingPhoto } from './photo-outbox.ts';

const texts = {
  took: (corner: string) => t`Took a photo: ${corner.toLowerCase()}`,
  alt: (corner: string, plate: string) => t`${corner} of ${plate}`,
  at: (time: string) => t`at ${time}`,
  again: t`Send again`,
  delete: t`Dismiss`,
  number: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
};

/** A photo that the server refused, with the picture itself: it may be the only one of a dent. */
export function RefusedPhoto({ photo: { id, content, madeAt, refusal } }: { readonly photo: WaitingPhoto }) {
  const now = useNow(MINUTE_MS);
  const { data: picture } = useQuery(storedPictureQuery(id));
  const { corner, ticketNumber, plateNumber, timeZone } = content;
  const taken = formatMoment(new Date(madeAt), { timeZone, now });
  const name = cornerNames[corner];
  return (
    <article className={styles.act}>
      <h3>
        {texts.number(ticketNumber)} · {plateNumber}
      </h3>
      <p>
        {texts.took(name)} {texts.at(taken)}
      </p>
      {picture && <img className={styles.picture} src={picture} alt={texts.alt(name, plateNumber)} />}
      <p>
        <strong>{refusal?.message}</strong>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => void photoOutbox.again(id, content)}>
          {texts.again}
        </Button>
        <Button variant="secondary" onClick={() => void dropPhoto(id)}>
          {texts.delete}
        </Button>
      </div>
    </article>
  );
}
