import { useQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { PHOTO_MOMENTS, type PhotoMoment } from '../../rules/ticket/corners.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';

const texts = {
  photos: t`Your car at arrival`,
  photosLeaving: t`Your car at departure`,
  count: (photos: number) => ngettext(msgid`${photos} photo`, `${photos} photos`, photos),
  photoOf: (corner: string) => t`Your car, ${corner.toLowerCase()}`,
  corners: {
    front_left: t`Front left`,
    front_right: t`Front right`,
    rear_left: t`Rear left`,
    rear_right: t`Rear right`,
  },
};

/** They may arrive after the guest has opened the page; the stream says so, unless it is cut off. */
const AGAIN_MS = 60_000;

/** The car at arrival and departure; shows nothing without photos. */
export function CarPhotos({ ticket: { valet, key } }: { readonly ticket: ShownTicket }) {
  const params = { id: valet._id };
  const isNew = valet.whereabouts === 'entry' || valet.whereabouts === 'parked';
  const requested = apiQuery('GET /valets/:id/photos', { params, valetKey: key });
  const { data } = useQuery({ ...requested, refetchInterval: isNew && AGAIN_MS });
  const photos = data?.data.photos ?? [];
  if (photos.length === 0) return null;
  return PHOTO_MOMENTS.map((moment) => {
    const taken = photos.filter((photo) => photo.moment === moment);
    return taken.length === 0 ? null : (
      <PhotosOf key={moment} taken={taken} moment={moment} valet={valet} valetKey={key} />
    );
  });
}

type PhotosOfProps = {
  readonly taken: Answer<'GET /valets/:id/photos'>['data']['photos'];
  readonly moment: PhotoMoment;
  readonly valet: ShownTicket['valet'];
  readonly valetKey: string;
};

function PhotosOf({ taken, moment, valet, valetKey }: PhotosOfProps) {
  return (
    <Card>
      <Fold
        inCard
        title={moment === 'arrival' ? texts.photos : texts.photosLeaving}
        summary={texts.count(taken.length)}
      >
        <ul className={ui.halves}>
          {taken.map(({ _id, corner }) => (
            <li key={_id}>
              <GuestPhoto
                ticketId={valet._id}
                photoId={_id}
                valetKey={valetKey}
                alt={texts.photoOf(texts.corners[corner])}
              />
            </li>
          ))}
        </ul>
      </Fold>
    </Card>
  );
}

type PhotoProps = {
  readonly ticketId: string;
  readonly photoId: string;
  readonly valetKey: string;
  readonly alt: string;
};

/** The key travels in a header, which an image URL cannot send. */
export function GuestPhoto({ ticketId, photoId, valetKey, alt }: PhotoProps) {
  const { data } = useQuery({
    queryKey: ['valet-photo', ticketId, photoId],
    queryFn: ({ signal }) => fetchPhoto({ ticketId, photoId, valetKey }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <img className={ui.photo} src={data} alt={alt} /> : <span className={ui.photo} />;
}

async function fetchPhoto(
  { ticketId, photoId, valetKey }: Omit<PhotoProps, 'alt'>,
  signal: AbortSignal,
): Promise<string> {
  const url = apiUrl('GET /valets/:id/photos/:photoId', { params: { id: ticketId, photoId } });
  const response = await fetch(url, { headers: { 'x-valet-key': valetKey }, signal });
  if (!response.ok) throw new Error(`The photo answered ${response.status}.`);
  return asDataUrl(await response.blob());
}

function asDataUrl(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The photo cannot be read.'));
    reader.readAsDataURL(photo);
  });
}
