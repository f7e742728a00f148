import { useEffect, useRef, useState } from 'react';
import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { tariffOf } from '#domain/tariff/setup/plain-price.ts';
import { RATE_TEMPLATES, type RateTemplate } from '#domain/tariff/setup/rate-templates.ts';
import { randomKey } from '../../../../lib/storage/random-key.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { blankRate, type EnteredRate, enteredFromTemplate } from './entered-rate.ts';
import { RateCard } from './rate-card.tsx';
import { RateWeek } from './rate-week.tsx';
import styles from './rates.module.css';
import { ratesTexts as texts } from './rates-texts.ts';
import { shownRates } from './shown-rates.ts';
import { TryStay } from './try-stay.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { type RatesState, useRates } from './use-rates.ts';

type RatesEditorProps = { readonly zone: Zone; readonly location: Location };

/** All that a zone asks: its rates, the week that they make, and a stay to try. It has its own button to save. */
export default function RatesEditor({ zone, location }: RatesEditorProps) {
  const state = useRates(zone._id, tariffOf({ rate: zone.rate, rates: zone.rates ?? null }));
  const question = useLeaveQuestion(state.isUnsaved);
  const shown = shownRates(state.rates);
  const missing = state.rates.length - shown.tariff.length;
  return (
    <div className={styles.editor}>
      <p className={styles.soft}>{texts.lead}</p>
      <RatesForm state={state} />
      <section className={styles.result} aria-label={texts.try}>
        <h3>{texts.try}</h3>
        <TryStay zone={zone} location={location} tariff={shown.tariff} />
      </section>
      <section className={styles.result} aria-label={texts.week}>
        <h3>{texts.week}</h3>
        <p className={styles.soft}>{texts.weekText}</p>
        {missing > 0 && <p className={styles.soft}>{texts.notShown(missing)}</p>}
        <RateWeek shown={shown} />
      </section>
      <ConfirmDialog
        open={question.isAsking}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        tone="danger"
        onConfirm={question.leave}
        onCancel={question.stay}
      >
        <p>{texts.leaveText}</p>
      </ConfirmDialog>
    </div>
  );
}

/** A field that is to be filled in next. */
type Wanted = { readonly place: number; readonly field: 'name' | 'price' | 'maximum' };

function RatesForm({ state }: { readonly state: RatesState }) {
  const { rates, failure, isUnsaved, isSaved } = state;
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted) list.current?.children[wanted.place]?.querySelector<HTMLElement>(`[name="${wanted.field}"]`)?.focus();
  }, [wanted]);
  return (
    <form ref={state.formRef} className={styles.form} noValidate onSubmit={state.save}>
      {rates.length === 0 && <p>{texts.none}</p>}
      <ul ref={list} className={styles.list}>
        {rates.map((rate, place) => (
          <RateCard
            key={rate.key}
            rate={rate}
            place={place}
            problems={state.problemsOf(rate)}
            isOpen={state.isOpen(rate.key)}
            onToggle={() => state.toggle(rate.key)}
            onRemove={() => state.remove(rate.key)}
            onChange={(changed) => state.change(rate.key, changed)}
          />
        ))}
      </ul>
      <UndoLine state={state} onWanted={setWanted} />
      <Templates state={state} onWanted={setWanted} />
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {isSaved && !isUnsaved && <Notice tone="success">{texts.saved}</Notice>}
      <div className={styles.ends}>
        <Button type="submit" variant={isUnsaved ? 'primary' : 'secondary'} busy={state.busy} busyText={texts.saveBusy}>
          {texts.save}
        </Button>
        {isUnsaved && (
          <>
            <Button variant="quiet" onClick={state.discard}>
              {texts.discard}
            </Button>
            <span className={styles.soft}>{texts.unsaved}</span>
          </>
        )}
      </div>
    </form>
  );
}

type Asking = { readonly state: RatesState; readonly onWanted: (wanted: Wanted) => void };

/** Takes the focus from the button that is gone with its rate, and gives it back to the rate. */
function UndoLine({ state: { removed, undo }, onWanted }: Asking) {
  const line = useRef<HTMLDivElement>(null);
  const key = removed?.rate.key;
  useEffect(() => {
    if (key !== undefined) line.current?.querySelector('button')?.focus();
  }, [key]);
  return (
    <div ref={line} role="status">
      {removed && (
        <div className={styles.undo}>
          <span>{texts.removed(removed.rate.name.trim() || texts.rate(removed.place + 1))}</span>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              undo();
              onWanted({ place: removed.place, field: 'name' });
            }}
          >
            {texts.undo}
          </Button>
        </div>
      )}
    </div>
  );
}

function Templates({ state, onWanted }: Asking) {
  const add = (rate: EnteredRate, field: Wanted['field']) => {
    state.add(rate);
    onWanted({ place: state.rates.length, field });
  };
  const begin = (template: RateTemplate) => {
    const place = template.joinsHourly ? state.rates.findIndex(isPlainHourly) : -1;
    const hourly = state.rates[place];
    if (!hourly) return add(enteredFromTemplate(template, randomKey()), 'price');
    if (!state.isOpen(hourly.key)) state.toggle(hourly.key);
    onWanted({ place, field: 'maximum' });
  };
  return (
    <fieldset className={styles.templates}>
      <legend className={styles.legend}>{texts.add}</legend>
      {RATE_TEMPLATES.map((template) => (
        <button key={template.id} type="button" className={styles.template} onClick={() => begin(template)}>
          <strong>{template.title}</strong>
          <span className={styles.soft}>{template.text}</span>
        </button>
      ))}
      <button type="button" className={styles.template} onClick={() => add(blankRate(randomKey()), 'name')}>
        <strong>{texts.blank}</strong>
        <span className={styles.soft}>{texts.blankText}</span>
      </button>
    </fieldset>
  );
}

const isPlainHourly = ({ kind, days, from, until, dates }: EnteredRate): boolean =>
  kind === 'per_hour' && days.length + dates.length === 0 && from + until === '';
