import { useQuery } from '@tanstack/react-query';
import type { Valet } from '#contract/valet-ticket.ts';
import { CORNERS, type Corner } from '#domain/valet/corners.ts';
import { apiUrl } from '../../lib/call-api.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './car-photos.module.css';
import { photoTexts as texts } from './shift-texts.ts';
import { usePhotoOutbox } from './use-photo-outbox.ts';

/** The car as it came in: its four corners, taken by the phone's camera, and seen by whoever works here, owns it or owns the stand. */
export function CarPhotos({ ticket, mayTake }: { readonly ticket: Valet; readonly mayTake: boolean }) {
  const params = { id: ticket._id };
  const { data } = useQuery(apiQuery('GET /valets/:id/photos', { params }));
  const outbox = usePhotoOutbox(ticket._id);
  const photos = data?.data.photos ?? [];
  return (
    <Card>
      <h2>{texts.title}</h2>
      {photos.length === 0 && !mayTake && <p>{texts.none}</p>}
      <ul className={styles.photos}>
        {photos.map(({ _id, corner }) => (
          <li key={_id}>
            <a href={apiUrl('GET /valets/:id/photos/:photoId', { params: { ...params, photoId: _id } })}>
              <img
                src={apiUrl('GET /valets/:id/photos/:photoId', { params: { ...params, photoId: _id } })}
                alt={texts.alt(texts.corners[corner], ticket.plateNumber)}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
      {mayTake && <Cameras onTaken={outbox.take} />}
      <div aria-live="polite">
        {outbox.isSending && <p>{texts.sending}</p>}
        {outbox.isUnreadable && <Notice tone="error">{texts.unreadable}</Notice>}
        {!outbox.isSending && outbox.waiting > 0 && (
          <Notice tone="info" title={texts.notSent}>
            <Button variant="secondary" size="small" onClick={outbox.sendAgain}>
              {texts.again(outbox.waiting)}
            </Button>
          </Notice>
        )}
      </div>
    </Card>
  );
}

/** One tap opens the camera for each corner. */
function Cameras({ onTaken }: { readonly onTaken: (corner: Corner, file: File) => void }) {
  return (
    <div className={styles.cameras}>
      {CORNERS.map((corner) => (
        <label key={corner} className={styles.camera}>
          {texts.take(texts.corners[corner])}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onTaken(corner, file);
              // The same corner may be taken again.
              currentTarget.value = '';
            }}
          />
        </label>
      ))}
    </div>
  );
}
