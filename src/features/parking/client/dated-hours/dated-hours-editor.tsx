import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { datesOf } from '#features/zones/client/shared/zone-hours.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { describeDates } from '#platform/calendar/describe-dated-hours.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './dated-hours.module.css';
import { DatesDialog, type SavedDates } from './dates-dialog.tsx';
import { ReservationsQuestion } from './reservations-question.tsx';
import { type Dates, type Decision, type Scope, saveDates, scopesOf } from './save-dates.ts';

const texts = {
  add: t`Add dates`,
  archived: t`This lot is archived: nothing is sold here anymore, and nothing can be changed.`,
  empty: t`No holidays or closings`,
  emptyText: t`The usual hours apply every day. Add a holiday, an event or repairs.`,
  edit: t`Change`,
  remove: t`Remove`,
  undo: t`Undo`,
  of: (line: string) => ` ${line}`,
  saved: (where: string, line: string) => t`Saved. ${where}: ${line}`,
  removed: (where: string, line: string) => t`Removed. ${where}: ${line}`,
  undone: (where: string) => t`Undone. ${where}: the dates are as they were.`,
  notUndone: t`Someone else changed these dates in the meantime, so nothing was undone.`,
  notRemoved: t`Someone else changed these dates in the meantime, so nothing was removed. The list shows theirs.`,
  kept: (count: number) => ngettext(msgid`${count} reservation is kept.`, `${count} reservations are kept.`, count),
  canceled: (count: number) =>
    ngettext(
      msgid`${count} reservation is canceled and refunded two minutes after saving. Until then, Undo keeps it.`,
      `${count} reservations are canceled and refunded two minutes after saving. Until then, Undo keeps them.`,
      count,
    ),
};

type DatedHoursEditorProps = { readonly location: Location; readonly zones: readonly Zone[] };

/** The dates ahead on which a lot or its zones are closed or open at other hours. */
export function DatedHoursEditor({ location, zones }: DatedHoursEditorProps) {
  const lot = useQuery(apiQuery('GET /locations/:id/dated-hours', { params: { id: location._id } }));
  if (location.archived) return <Banner tone="info">{texts.archived}</Banner>;
  if (lot.isPending) return <SkeletonList rows={2} height="10rem" />;
  if (lot.isError) return <LoadFailure error={lot.error} onRetry={lot.refetch} busy={lot.isFetching} />;
  const scopes = scopesOf({ id: location._id, dates: lot.data.data.dates }, zones);
  return <Editor scopes={scopes} today={localDay(serverNow(), location.timeZone)} />;
}

type Entry = { readonly scope: Scope; readonly entry: Dates };
type Message = {
  readonly text: string;
  readonly undo?: () => Promise<void>;
  /** What was pressed is gone. */
  readonly takesFocus?: boolean;
};
type Open =
  | { readonly kind: 'dialog'; readonly changed: Entry | null }
  | ({ readonly kind: 'removing'; readonly count: number } & Entry);

function Editor({ scopes, today }: { readonly scopes: readonly Scope[]; readonly today: string }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const done = (words: (where: string, line: string) => string, { scope, entry, dates, ...standing }: SavedDates) => {
    setOpen(null);
    setFailure(null);
    setMessage({
      text: [`${words(scope.name, lineOf(entry, today))}.`, ...standingWords(standing)].join(' '),
      undo: async () => {
        // Reservations are canceled only later, so none has to be restored.
        await saveDates(scope, { dates: scope.dates, seen: dates, reservations: 'keep', today });
        setMessage({ text: texts.undone(scope.name), takesFocus: true });
        await refreshQueries('/locations');
      },
      takesFocus: words === texts.removed,
    });
  };
  const remove = async ({ scope, entry }: Entry, decision?: Decision) => {
    const dates = scope.dates.filter((each) => each !== entry);
    const saved = await saveDates(scope, { dates, seen: scope.dates, reservations: decision, today });
    done(texts.removed, { scope, entry, decision, ...saved });
    await refreshQueries('/locations');
  };
  const tryRemove = async (removed: Entry) => {
    try {
      await remove(removed);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reservations_on_dates') {
        return setOpen({ kind: 'removing', count: Number(error.data.reservations), ...removed });
      }
      setMessage(null);
      setFailure(removalFailure(error));
      if (isOvertaken(error)) await refreshQueries('/locations');
    }
  };
  const listed = scopes
    .map((scope) => ({ scope, ahead: aheadIn(scope, today) }))
    .filter(({ ahead }) => ahead.length > 0);
  const add = <Button onClick={() => setOpen({ kind: 'dialog', changed: null })}>{texts.add}</Button>;
  return (
    <>
      <WhatWasDone message={message} failure={failure} setFailure={setFailure} />
      {listed.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText}>
          {add}
        </EmptyState>
      ) : (
        <div>{add}</div>
      )}
      {listed.map(({ scope, ahead }) => (
        <Card key={scope.id}>
          <h2>{scope.name}</h2>
          <ul className={styles.list}>
            {ahead.map((entry) => (
              <Row
                key={entry.from}
                line={lineOf(entry, today)}
                where={scope.name}
                onChange={() => setOpen({ kind: 'dialog', changed: { scope, entry } })}
                onRemove={() => tryRemove({ scope, entry })}
              />
            ))}
          </ul>
        </Card>
      ))}
      {open?.kind === 'dialog' && (
        <DatesDialog
          scopes={scopes}
          changed={open.changed}
          today={today}
          onSaved={(saved) => done(texts.saved, saved)}
          onCancel={() => setOpen(null)}
        />
      )}
      {open?.kind === 'removing' && (
        <ReservationsQuestion
          count={open.count}
          send={(decision) => remove(open, decision)}
          failureText={removalFailure}
          onBack={() => setOpen(null)}
        />
      )}
    </>
  );
}

const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'zone_changed';

const removalFailure = (error: unknown): string => (isOvertaken(error) ? texts.notRemoved : errorText(error));

function standingWords({ reservations, decision }: Pick<SavedDates, 'reservations' | 'decision'>): string[] {
  if (reservations === 0) return [];
  return [decision === 'cancel' ? texts.canceled(reservations) : texts.kept(reservations)];
}

const lineOf = (entry: Dates, today: string): string =>
  describeDates(datesOf({ datedHours: [entry] }) ?? [], today)[0] ?? '';

const aheadIn = ({ dates }: Scope, today: string): readonly Dates[] =>
  dates.filter(({ until }) => until >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1));

type WhatWasDoneProps = {
  readonly message: Message | null;
  readonly failure: string | null;
  readonly setFailure: (failure: string | null) => void;
};

/** Always rendered, so that screen readers announce its changes. */
function WhatWasDone({ message, failure, setFailure }: WhatWasDoneProps) {
  const [busy, setBusy] = useState(false);
  const undo = async (back: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await back();
    } catch (error) {
      setFailure(isOvertaken(error) ? texts.notUndone : errorText(error));
    }
    setBusy(false);
  };
  const { text, undo: back, takesFocus = false } = message ?? {};
  return (
    <div className={styles.done} aria-live="polite">
      {text && (
        <Banner key={text} tone="success" takesFocus={takesFocus}>
          <div className={ui.rowBetween}>
            <p>{text}</p>
            {back && (
              <Button variant="secondary" size="small" busy={busy} onClick={() => undo(back)}>
                {texts.undo}
              </Button>
            )}
          </div>
        </Banner>
      )}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </div>
  );
}

type RowProps = {
  readonly line: string;
  readonly where: string;
  readonly onChange: () => void;
  readonly onRemove: () => Promise<void>;
};

function Row({ line, where, onChange, onRemove }: RowProps) {
  const removing = useMutation({ mutationFn: () => onRemove() });
  const ofLine = <VisuallyHidden>{texts.of(`${where}, ${line}`)}</VisuallyHidden>;
  return (
    <li>
      <span>{line}</span>
      <span className={ui.row}>
        <Button variant="quiet" size="small" onClick={onChange}>
          {texts.edit}
          {ofLine}
        </Button>
        <Button variant="quiet" size="small" busy={removing.isPending} onClick={() => removing.mutate()}>
          {texts.remove}
          {ofLine}
        </Button>
      </span>
    </li>
  );
}
