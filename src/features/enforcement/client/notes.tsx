import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { sendWhenPossible } from '#platform/offline/outbox.ts';
import type { WaitingAct } from '#platform/offline/waiting-acts.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OfficerNote } from '../enforcement.contract.ts';
import styles from './enforcement.module.css';
import { NoteForm } from './note-form.tsx';
import { notesOutbox, type WrittenNote } from './notes-outbox.ts';
import type { SavedLot } from './offline/lot-pack.ts';
import { formatMomentAsOf } from './offline/verdict-words.ts';

const texts = {
  notes: t`Notes`,
  noNotes: t`No notes at this lot yet.`,
  notesUnknown: t`Earlier notes cannot be loaded right now.`,
  delete: t`Delete this note`,
  by: (name: string, time: string) => `${name}, ${time}`,
  waiting: t`Waiting for signal`,
  write: t`Write a note`,
  photoOf: (plate: string) => t`Photo of ${plate}`,
};

const SHOWN = 10;

/** Officers' notes at this lot, latest first, and a form for a new one. */
export function Notes({ lot }: { readonly lot: SavedLot }) {
  const [writing, setWriting] = useState(false);
  const { locationId } = lot;
  const found = useQuery(apiQuery('GET /locations/:id/notes', { params: { id: locationId }, query: { limit: SHOWN } }));
  const notes = found.data?.data.notes;
  const waiting = notesOutbox.use().filter(({ content }) => content.locationId === locationId);
  useEffect(() => sendWhenPossible(notesOutbox), []);
  return (
    <section className={ui.stack1}>
      <header className={ui.rowBetween}>
        <h2>{texts.notes}</h2>
        {!writing && (
          <Button variant="secondary" size="small" onClick={() => setWriting(true)}>
            {texts.write}
          </Button>
        )}
      </header>
      {writing && <NoteForm locationId={locationId} plate="" state={null} onDone={() => setWriting(false)} />}
      {notes?.length === 0 && waiting.length === 0 && !writing && <p className={ui.muted}>{texts.noNotes}</p>}
      {found.isError && <p className={ui.muted}>{texts.notesUnknown}</p>}
      <ul className={ui.rows}>
        {waiting.toReversed().map((act) => (
          <WaitingNote key={act.id} act={act} />
        ))}
        {notes?.map((note) => (
          <Note key={note._id} note={note} lot={lot} />
        ))}
      </ul>
    </section>
  );
}

/** Not on the server yet. A refused note stays here, with the reason, until the officer deletes it. */
function WaitingNote({ act: { id, content, refusal } }: { readonly act: WaitingAct<WrittenNote> }) {
  const { license, state, text } = content;
  return (
    <li className={classNames(ui.stackHalf, styles.note)}>
      <Plate plate={license} state={state ?? ''} />
      <p className={styles.text}>{text}</p>
      {refusal === null ? (
        <StatusBadge tone="orange">{texts.waiting}</StatusBadge>
      ) : (
        <>
          <Banner tone="error">{refusal.message}</Banner>
          <Button variant="secondary" size="small" onClick={() => void notesOutbox.drop(id)}>
            {texts.delete}
          </Button>
        </>
      )}
    </li>
  );
}

function Note({ note, lot: { locationId, timeZone } }: { readonly note: OfficerNote; readonly lot: SavedLot }) {
  const { _id, plateNumber, state, officer, writtenAt, text, hasPhoto } = note;
  const when = formatMomentAsOf(writtenAt, { timeZone, checkedAt: new Date().toISOString() });
  return (
    <li className={classNames(ui.stackHalf, styles.note)}>
      <Plate plate={plateNumber} state={state ?? ''} />
      <p className={styles.text}>{text}</p>
      {hasPhoto && (
        <img
          className={styles.photo}
          loading="lazy"
          src={apiUrl('GET /locations/:locationId/notes/:id/photo', { params: { locationId, id: _id } })}
          alt={texts.photoOf(plateNumber)}
        />
      )}
      <p className={ui.muted}>{texts.by(officer.name, when)}</p>
    </li>
  );
}
