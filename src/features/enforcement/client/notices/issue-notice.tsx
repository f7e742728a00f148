import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import { nextToShow, PHOTO_SHOWS, type PhotoShows, photoShowsName } from '#features/notices/rules/photo-names.ts';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { useIsSlow } from '#platform/browser/use-is-slow.ts';
import { formatCents } from '#platform/money/cents.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { shrinkPhoto } from '#platform/offline/shrink-photo.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, buttonClasses } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import walk from '../check/vehicle-search.module.css';
import styles from '../enforcement.module.css';
import type { JudgedPlate } from '../offline/judged-plate.ts';
import { type IssuedNotice, PrintNotice } from './print-notice.tsx';

const texts = {
  reason: t`Reason`,
  kind: t`What is it?`,
  photoNeeded: t`A charge needs a photo of the car and its plate.`,
  state: t`Plate state`,
  stateWrong: t`Two letters, such as IL`,
  note: t`Note`,
  photo: t`Photo of the car and its plate`,
  takePhoto: t`Take the photo`,
  nextPhoto: { plate: t`Photo of the plate`, sign: t`Photo of the sign`, place: t`Photo of the place` },
  anotherPhoto: t`Another photo`,
  shows: (nth: number) => t`Photo ${nth} shows`,
  other: t`Something else`,
  removePhoto: t`Remove`,
  removePhotoName: (nth: number) => t`Remove photo ${nth}`,
  photoUnreadable: t`That file is not a photo.`,
  secondLook: t`I looked again: it is not one of the similar plates that may park here.`,
  give: t`Issue the notice`,
  giving: t`Checking once more…`,
  slow: t`Slow connection, still trying`,
  cancel: t`Cancel`,
  issued: { warning: t`Warning given`, charge: t`Notice given` },
  showDriver: t`The code opens the notice online. Print it, or write the number on a card and leave it on the car.`,
  back: t`Take it back`,
  takingBack: t`Taking back…`,
  backReason: t`Taken back at the car`,
  isBack: { warning: t`The warning is taken back.`, charge: t`The notice is taken back.` },
  warning: t`Warning`,
  charge: t`Charge`,
  next: t`Next plate`,
};

type GiveNoticeProps = {
  readonly judged: JudgedPlate;
  readonly onCancel: () => void;
  /** Moves to the next plate, once the notice is given. */
  readonly onNext: () => void;
};

/** From a look-up's answer to a notice on the car, with the thumb at the bottom of the screen: photo, notice, next plate. Requires a signal, because the plate is checked again. */
export default function IssueNotice({ judged, onCancel, onNext }: GiveNoticeProps) {
  const [issued, setGiven] = useState<IssuedNotice | null>(null);
  if (issued) return <Given locationId={judged.locationId} issued={issued} onNext={onNext} />;
  return <GiveForm judged={judged} onGiven={setGiven} onCancel={onCancel} />;
}

class PhotoNeeded extends Error {
  override readonly name = 'PhotoNeeded';
}

type Photo = { readonly id: string; readonly bytes: string; readonly shows: PhotoShows | null };

const MAX_PHOTOS = 6;

type GiveFormProps = {
  readonly judged: JudgedPlate;
  readonly onGiven: (issued: IssuedNotice) => void;
  readonly onCancel: () => void;
};

function GiveForm({ judged, onGiven, onCancel }: GiveFormProps) {
  const { locationId, plate } = judged;
  const id = useRef(newEventId());
  const { photos, reading, problem, take, change } = usePhotos();
  const settings = useQuery(apiQuery('GET /locations/:id/notice-settings', { params: { id: locationId } }));
  const reasons = settings.data?.data.settings.reasons ?? [];
  const isSimilar = judged.nearMatches.some(({ covered }) => covered);
  const form = useForm({
    initial: {
      reason: '',
      kind: 'warning' as 'warning' | 'charge',
      state: judged.state ?? '',
      note: '',
      secondLook: false,
    },
    check: ({ state }) => (checkState(state).ok ? {} : { state: texts.stateWrong }),
    send: async (values) => {
      const taken = await reading.current;
      if (isCharge && taken.length === 0) throw new PhotoNeeded(texts.photoNeeded);
      for (const { id: photo, shows, bytes } of taken) {
        const query = { photo, ...(shows !== null && { shows }) };
        await callApi('POST /locations/:id/notice-photos', {
          params: { id: locationId },
          query,
          body: { photo: bytes },
        });
      }
      // Always a fresh check, because the notice is based on it.
      const { state, note, secondLook } = values;
      const { checkId } = await callApi('POST /sessions/status', { body: { license: plate, state, locationId } });
      const notice = { kind, reason: chosen?.name ?? '', photoIds: taken.map((photo) => photo.id) };
      const body = { _id: id.current, locationId, plate, state, note, secondLook, checkId, ...notice };
      onGiven((await callApi('POST /notices', { body })).data);
    },
    failureText: (error) => (error instanceof PhotoNeeded ? error.message : errorText(error)),
  });
  const isSlow = useIsSlow(form.busy);
  const chosen = reasons.find(({ name }) => name === form.values.reason) ?? reasons[0];
  const amount = chosen?.cents ?? null;
  const isCharge = amount !== null && form.values.kind === 'charge';
  const kind = isCharge ? ('charge' as const) : ('warning' as const);
  const missing = nextToShow(photos.map(({ shows }) => shows));
  const takeWords = photos.length === 0 ? texts.takePhoto : missing ? texts.nextPhoto[missing] : texts.anotherPhoto;
  return (
    <Form form={form}>
      <Choices
        legend={texts.reason}
        value={chosen?.name ?? ''}
        choices={reasons.map(({ name }) => ({ value: name, label: name }))}
        onChange={(reason) => form.set('reason', reason)}
      />
      {amount !== null && (
        <Choices
          legend={texts.kind}
          value={kind}
          choices={[
            { value: 'warning', label: texts.warning },
            { value: 'charge', label: texts.charge, detail: formatCents(amount) },
          ]}
          onChange={(next) => form.set('kind', next)}
        />
      )}
      {judged.state === null && <StateField label={texts.state} {...form.field('state')} />}
      <TakenPhotos photos={photos} onChange={change} />
      <TextField label={texts.note} optional maxLength={500} {...form.field('note')} />
      {isSimilar && (
        <CheckBox
          label={texts.secondLook}
          checked={form.values.secondLook}
          onChange={(secondLook) => form.set('secondLook', secondLook)}
        />
      )}
      <Button variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <div className={walk.next}>
        {problem !== undefined && <p role="alert">{problem}</p>}
        <FormFailure form={form} />
        <div className={walk.ways}>
          {photos.length < MAX_PHOTOS && (
            <label
              className={classNames(
                buttonClasses({ variant: photos.length > 0 ? 'secondary' : 'primary', full: true }),
                styles.take,
              )}
            >
              <span>{takeWords}</span>
              <input
                type="file"
                aria-label={photos.length === 0 ? texts.photo : takeWords}
                accept="image/*"
                capture="environment"
                onChange={({ currentTarget }) => {
                  take(currentTarget.files?.[0]);
                  // The same file may be chosen again.
                  currentTarget.value = '';
                }}
              />
            </label>
          )}
          <Button
            type="submit"
            variant={photos.length > 0 ? 'primary' : 'secondary'}
            busy={form.busy}
            busyText={isSlow ? texts.slow : texts.giving}
            full
          >
            {texts.give}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The photos of a notice: each new one is kept beside the others, under the name that is still missing. */
function usePhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [problem, setProblem] = useState<string>();
  // Shrinking takes a second on an old phone, and the notice may be issued meanwhile.
  const reading = useRef<Promise<readonly Photo[]>>(Promise.resolve([]));
  const change = (to: (before: readonly Photo[]) => readonly Photo[]) => {
    reading.current = reading.current.then(to);
    void reading.current.then(setPhotos);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    const before = reading.current;
    reading.current = shrinkPhoto(file)
      .then(async (bytes) => withPhoto(await before, bytes))
      .catch(() => {
        setProblem(texts.photoUnreadable);
        return before;
      });
    void reading.current.then(setPhotos);
  };
  return { photos, reading, problem, take, change };
}

function withPhoto(photos: readonly Photo[], bytes: string): readonly Photo[] {
  return [...photos, { id: newEventId(), bytes, shows: nextToShow(photos.map(({ shows }) => shows)) }];
}

type TakenPhotosProps = {
  readonly photos: readonly Photo[];
  readonly onChange: (to: (before: readonly Photo[]) => readonly Photo[]) => void;
};

const OTHER = 'other';

function TakenPhotos({ photos, onChange }: TakenPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.taken}>
      {photos.map(({ id, bytes, shows }, index) => (
        <li key={id} className={ui.stack1}>
          <img className={styles.noticePhoto} src={`data:image/jpeg;base64,${bytes}`} alt="" />
          <SelectField
            label={texts.shows(index + 1)}
            options={[
              ...PHOTO_SHOWS.map((value) => ({ value: value as string, label: photoShowsName(value) })),
              { value: OTHER, label: texts.other },
            ]}
            value={shows ?? OTHER}
            onChange={(chosen) =>
              onChange((before) =>
                before.map((photo) =>
                  photo.id === id ? { ...photo, shows: PHOTO_SHOWS.find((each) => each === chosen) ?? null } : photo,
                ),
              )
            }
          />
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.removePhotoName(index + 1)}
            onClick={() => onChange((before) => before.filter((photo) => photo.id !== id))}
          >
            {texts.removePhoto}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type GivenProps = { readonly locationId: string; readonly issued: IssuedNotice; readonly onNext: () => void };

function Given({ locationId, issued, onNext }: GivenProps) {
  const { _id, number, kind } = issued.notice;
  const takingBack = useMutation({
    mutationFn: async () => {
      const at = { params: { locationId, id: _id }, body: { reason: texts.backReason } };
      await callApi('POST /locations/:locationId/notices/:id/removal', at);
    },
  });
  const next = (
    <div className={walk.next}>
      <div className={walk.ways}>
        <Button full onClick={onNext}>
          {texts.next}
        </Button>
      </div>
    </div>
  );
  if (takingBack.isSuccess) {
    return (
      <>
        <Banner tone="success" takesFocus>
          {texts.isBack[kind]}
        </Banner>
        {next}
      </>
    );
  }
  return (
    <>
      <Banner tone="success" title={texts.issued[kind]} takesFocus>
        <p className={classNames(ui.lead, ui.figure, ui.nowrap)}>{number}</p>
        <p>{texts.showDriver}</p>
      </Banner>
      {takingBack.isError && <Banner tone="error">{errorText(takingBack.error)}</Banner>}
      <PrintNotice issued={issued} />
      <Button
        variant="quiet"
        busy={takingBack.isPending}
        busyText={texts.takingBack}
        onClick={() => takingBack.mutate()}
      >
        {texts.back}
      </Button>
      {next}
    </>
  );
}
