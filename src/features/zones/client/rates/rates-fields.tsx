import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import type { RateTemplateId } from '#features/pricing/rules/rates/rate-templates.ts';
import { RATE_TEMPLATES, type RateTemplate } from '#features/pricing/rules/rates/rate-templates.ts';
import type { PricedBy } from '#features/pricing/rules/rates/tariff.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { blankRate, type EnteredRate, enteredFromTemplate, type RateProblems } from './entered-rate.ts';
import { RateCard } from './rate-card.tsx';
import styles from './rates.module.css';
import type { RateList } from './use-rate-list.ts';

const texts = {
  find: t`Find a rate`,
  shown: (shown: number, all: number) => t`${shown} of ${all} rates are shown.`,
  showAll: (all: number) => t`Show all ${all} rates`,
  none: t`No rates yet. Add one to sell parking here.`,
  templates: {
    early_bird: { title: t`Early bird`, text: t`In by 9:00 AM on weekdays, out by 6:00 PM, one price` },
    evening: { title: t`Evening`, text: t`In after 5:00 PM, out by 4:00 AM, one price` },
    event: { title: t`Event day`, text: t`One price on certain dates, in place of all other rates` },
    daily_maximum: { title: t`Daily maximum`, text: t`By the hour, up to a maximum for 24 hours` },
    weekend: { title: t`Weekend`, text: t`One price a day on Saturday and Sunday` },
  } satisfies Record<RateTemplateId, unknown>,
  removed: (name: string) => t`${name} is removed.`,
  undo: t`Undo`,
  add: t`Add a rate`,
  blank: t`Blank rate`,
  blankText: t`By the hour, at all times`,
  rate: (number: number) => t`Rate ${number}`,
};

/** More are shown on request. */
const SHOWN_FIRST = 12;

/** The field to fill in next. */
type FocusTarget = { readonly key: string; readonly field: 'name' | 'price' | 'maximum' };

type RatesFieldsProps = {
  readonly list: RateList;
  readonly pricedBy: PricedBy;
  /** The lot's day, "2026-11-21". */
  readonly today: string;
  /** The messages to show now for one rate. */
  readonly problemsOf: (key: string) => RateProblems;
  /** The messages to show now for all of them together. */
  readonly error: string | undefined;
};

/** The rates of a zone, one card each, and what to add them from. */
export function RatesFields({ list, pricedBy, today, problemsOf, error }: RatesFieldsProps) {
  const { rates } = list;
  const cards = useRef<HTMLUListElement>(null);
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const isLong = rates.length > SHOWN_FIRST;
  const isShown = ({ key, name }: EnteredRate, index: number): boolean => {
    if (!isLong || list.isOpen(key) || Object.keys(problemsOf(key)).length > 0) return true;
    if (search.trim() !== '') return name.toLowerCase().includes(search.trim().toLowerCase());
    return showsAll || index < SHOWN_FIRST;
  };
  const shown = [...rates.entries()].filter(([index, rate]) => isShown(rate, index));
  useEffect(() => {
    if (!focusTarget) return;
    cards.current
      ?.querySelector<HTMLElement>(`[data-rate="${focusTarget.key}"] [name="${focusTarget.field}"]`)
      ?.focus();
  }, [focusTarget]);
  return (
    <>
      {rates.length === 0 && !error && <p>{texts.none}</p>}
      {error && (
        <div data-wrong tabIndex={-1}>
          <Banner tone="error">{error}</Banner>
        </div>
      )}
      {isLong && <TextField label={texts.find} type="search" autoComplete="off" value={search} onChange={setSearch} />}
      <ul ref={cards} className={ui.stack1}>
        {shown.map(([index, rate]) => (
          <RateCard
            key={rate.key}
            rate={rate}
            index={index}
            pricedBy={pricedBy}
            today={today}
            problems={problemsOf(rate.key)}
            isOpen={list.isOpen(rate.key)}
            onToggle={() => list.toggle(rate.key)}
            onRemove={() => list.remove(rate.key)}
            onChange={(changed) => list.change(rate.key, changed)}
          />
        ))}
      </ul>
      {shown.length < rates.length && (
        <div className={ui.row}>
          <span className={styles.soft}>{texts.shown(shown.length, rates.length)}</span>
          {search.trim() === '' && (
            <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
              {texts.showAll(rates.length)}
            </Button>
          )}
        </div>
      )}
      <UndoLine list={list} onFocus={setFocusTarget} />
      <Templates list={list} onFocus={setFocusTarget} />
    </>
  );
}

type RateListProps = { readonly list: RateList; readonly onFocus: (target: FocusTarget) => void };

/** Takes the focus from the button that disappears with its rate, and returns it to the rate. */
function UndoLine({ list: { removed, undo }, onFocus }: RateListProps) {
  const line = useRef<HTMLDivElement>(null);
  const key = removed?.rate.key;
  useEffect(() => {
    if (key !== undefined) line.current?.querySelector('button')?.focus();
  }, [key]);
  return (
    <div ref={line} role="status">
      {removed && (
        <div className={classNames(ui.row, styles.undo)}>
          <span>{texts.removed(removed.rate.name.trim() || texts.rate(removed.index + 1))}</span>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              undo();
              onFocus({ key: removed.rate.key, field: 'name' });
            }}
          >
            {texts.undo}
          </Button>
        </div>
      )}
    </div>
  );
}

function Templates({ list, onFocus }: RateListProps) {
  const add = (rate: EnteredRate, field: FocusTarget['field']) => {
    list.add(rate);
    onFocus({ key: rate.key, field });
  };
  const begin = (template: RateTemplate) => {
    const hourly = template.joinsHourly ? list.rates.find(isPlainHourly) : undefined;
    if (!hourly) return add(enteredFromTemplate(template, randomKey()), 'price');
    list.open([hourly.key]);
    onFocus({ key: hourly.key, field: 'maximum' });
  };
  return (
    <Fold title={texts.add} level={3} mustOpen={list.rates.length === 0}>
      <fieldset className={styles.templates} aria-label={texts.add}>
        {RATE_TEMPLATES.map((template) => (
          <button key={template.id} type="button" className={styles.template} onClick={() => begin(template)}>
            <strong>{texts.templates[template.id].title}</strong>
            <span className={styles.soft}>{texts.templates[template.id].text}</span>
          </button>
        ))}
        <button type="button" className={styles.template} onClick={() => add(blankRate(randomKey()), 'name')}>
          <strong>{texts.blank}</strong>
          <span className={styles.soft}>{texts.blankText}</span>
        </button>
      </fieldset>
    </Fold>
  );
}

const isPlainHourly = ({ kind, days, from, until, dates }: EnteredRate): boolean =>
  kind === 'per_hour' && days.length + dates.length === 0 && from + until === '';
