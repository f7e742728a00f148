import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { shrinkPhoto } from '#platform/offline/shrink-photo.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import hidden from '#platform/ui/hidden.module.css';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { CORNERS, type Corner, isLeaving, type PhotoMoment } from '../../rules/ticket/corners.ts';
import { cornerNames } from '../offline/corner-names.ts';
import { photoOutbox, photosQuery, sendPhoto, storedPictureQuery } from '../offline/photo-outbox.ts';
import { isUncreated, valetOutbox } from '../offline/valet-outbox.ts';
import styles from './ticket-sheet.module.css';

const texts = {
  title: (count: number, all: number) => t`Photos at arrival: ${count} of ${all}`,
  leaving: t`Photos at departure`,
  howLeaving: t`Take them before the car leaves. They are kept separate from those at arrival.`,
  take: (corner: string) => t`Take ${corner.toLowerCase()}`,
  how: t`Tap a corner to take its photo. The guest sees it too.`,
  none: t`No photos of this car.`,
  unsent: t`Not sent yet`,
  sending: t`Sending…`,
  unreadable: t`This file is not a readable photo.`,
  noRoom: t`This phone has no room for the photo. Free up space, or take it again when you have a signal.`,
  alt: (corner: string, plate: string) => t`${corner} of ${plate}`,
};

type Shown = {
  readonly id: string;
  readonly corner: Corner;
  readonly moment: PhotoMoment;
  readonly waits: boolean;
};

type CarPhotosProps = { readonly ticket: Valet; readonly mayTake: boolean };

/** The car at arrival and, separately, at departure (rule 285), for the staff, the guest and the stand's owner. */
export function CarPhotos({ ticket, mayTake }: CarPhotosProps) {
  const photos = usePhotos(ticket._id);
  const leaving = photos.filter(({ moment }) => moment === 'leaving');
  const mayTakeLeaving = mayTake && isLeaving(ticket);
  const atArrival = photos.filter(({ moment }) => moment === 'arrival');
  const corners = new Set(atArrival.map(({ corner }) => corner)).size;
  // All there, or long ago: only viewed when somebody asks about the car.
  const isSettled = atArrival.length > 0 && (corners === CORNERS.length || isLeaving(ticket));
  return (
    <>
      <PhotosOf
        ticket={ticket}
        moment="arrival"
        photos={atArrival}
        mayTake={mayTake && !isLeaving(ticket)}
        title={texts.title(corners, CORNERS.length)}
        isFolded={isSettled}
      />
      {(mayTakeLeaving || leaving.length > 0) && (
        <PhotosOf ticket={ticket} moment="leaving" photos={leaving} mayTake={mayTakeLeaving} title={texts.leaving} />
      )}
    </>
  );
}

type PhotosOfProps = CarPhotosProps & {
  readonly moment: PhotoMoment;
  readonly photos: readonly Shown[];
  readonly title: string;
  /** On a phone. */
  readonly isFolded?: boolean;
};

/** The four corners, taken with the phone's camera. */
function PhotosOf({ ticket, moment, photos, mayTake, title, isFolded = false }: PhotosOfProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const take = async (corner: Corner, file: File) => {
    setFailure(null);
    const picture = await shrinkPhoto(file).catch(() => null);
    if (picture === null) return setFailure(texts.unreadable);
    await sendPhoto(ticket, { corner, moment, picture }).catch(() => setFailure(texts.noRoom));
  };
  const parts = (
    <>
      {photos.length === 0 && !mayTake && <p>{texts.none}</p>}
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <Photo ticket={ticket} photo={photo} />
            </li>
          ))}
        </ul>
      )}
      {mayTake && photos.length === 0 && <p>{moment === 'leaving' ? texts.howLeaving : texts.how}</p>}
      {mayTake && <Cameras onTaken={(corner, file) => void take(corner, file)} />}
    </>
  );
  return (
    <Card>
      {isFolded ? (
        <Fold inCard title={title} mustOpen={photos.some(({ waits }) => waits)}>
          {parts}
        </Fold>
      ) : (
        <>
          <h2>{title}</h2>
          {parts}
        </>
      )}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </Card>
  );
}

/** The server's photos, then those still being uploaded from this device. */
function usePhotos(ticketId: string): readonly Shown[] {
  const isKnown = !isUncreated(ticketId, valetOutbox.use());
  const { data } = useQuery({ ...photosQuery(ticketId), enabled: isKnown });
  const stored = data?.data.photos ?? [];
  const waiting = photoOutbox.use().filter(({ id, content, refusal }) => {
    return content.ticketId === ticketId && refusal === null && !stored.some(({ _id }) => _id === id);
  });
  return [
    ...stored.map(({ _id: id, corner, moment }) => ({ id, corner, moment, waits: false })),
    // A photo from before the two moments were distinguished is one at arrival.
    ...waiting.map(({ id, content: { corner, moment = 'arrival' } }) => ({ id, corner, moment, waits: true })),
  ];
}

/** A photo taken here stays the same picture while it uploads. */
function Photo({ ticket, photo: { id, corner, waits } }: { readonly ticket: Valet; readonly photo: Shown }) {
  const { data: taken } = useQuery({ ...storedPictureQuery(id), enabled: waits });
  const isUnknown = isUncreated(ticket._id, valetOutbox.use());
  const isCutOff = photoOutbox.useCutOff();
  const stored = apiUrl('GET /valets/:id/photos/:photoId', { params: { id: ticket._id, photoId: id } });
  const src = taken ?? (waits ? undefined : stored);
  const alt = texts.alt(cornerNames[corner], ticket.plateNumber);
  const picture = src ? <img className={ui.photo} src={src} alt={alt} loading="lazy" /> : <span className={ui.photo} />;
  return (
    <figure className={ui.stackHalf}>
      {waits ? picture : <a href={stored}>{picture}</a>}
      <figcaption className={classNames(ui.rowBetween, ui.small)}>
        {cornerNames[corner]}
        {waits && <strong>{isCutOff || isUnknown ? texts.unsent : texts.sending}</strong>}
      </figcaption>
    </figure>
  );
}

/** One tap opens the camera for each corner. */
function Cameras({ onTaken }: { readonly onTaken: (corner: Corner, file: File) => void }) {
  return (
    <div className={ui.halves}>
      {CORNERS.map((corner) => (
        <label key={corner} className={classNames(ui.option, ui.strong, styles.camera)}>
          <VisuallyHidden>{texts.take(cornerNames[corner])}</VisuallyHidden>
          <span aria-hidden>{cornerNames[corner]}</span>
          <input
            className={hidden.hidden}
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onTaken(corner, file);
              // So that the same corner can be taken again.
              currentTarget.value = '';
            }}
          />
        </label>
      ))}
    </div>
  );
}
