import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { LeaveQuestion } from '#platform/ui/fields/leave-question.tsx';
import { SaveBar } from '#platform/ui/fields/save-bar.tsx';
import { WeekField } from '#platform/ui/fields/week-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { overText } from '#platform/wording/over-text.ts';
import type { Zone } from '../../zones.contract.ts';
import { CopyRates } from '../rates/copy-rates.tsx';
import type { RateProblems } from '../rates/entered-rate.ts';
import { PricedByField } from '../rates/priced-by-field.tsx';
import { RateWeek } from '../rates/rate-week.tsx';
import { RatesFields } from '../rates/rates-fields.tsx';
import { shownRates } from '../rates/shown-rates.ts';
import { TryStay } from '../rates/try-stay.tsx';
import { isComplete, openWeek } from '../shared/entered-week.ts';
import { type EnteredHours, isCounted, isHourly } from './entered-setup.ts';
import type { SetupPart } from './merge-setup.ts';
import { ReservingFields } from './reserving-fields.tsx';
import styles from './setup.module.css';
import { type SetupState, useSetup } from './use-setup.ts';
import { ZoneBasics } from './zone-basics.tsx';

const PARTS: Readonly<Record<SetupPart, string>> = {
  zoneNumber: t`the zone number`,
  week: t`its opening hours`,
  capacity: t`its spaces`,
  reservable: t`whether it takes reservations`,
  reserveDaysAhead: t`how far ahead it takes them`,
  walkUpPercent: t`the spaces kept for walk-ups`,
  startStop: t`whether drivers pay when they leave`,
  free: t`its free hours`,
  rates: t`its rates`,
  pricedBy: t`how a stay is priced`,
};
const inWords = new Intl.ListFormat(t`en-US`, { type: 'conjunction' });

const texts = {
  zone: t`Number, hours and spaces`,
  saved: (number: string) => t`Zone ${number} is saved`,
  savedText: t`New stays use these settings. Parking already sold keeps its price.`,
  overtaken: t`Someone else saved this zone while you were editing it`,
  overtakenText: t`Fields you did not change now show their version. Check them, then save.`,
  both: (parts: readonly SetupPart[]) =>
    t`You both changed ${inWords.format(parts.map((part) => PARTS[part]))}. Yours is shown, and saving replaces theirs.`,
  ratesLead: t`Drivers pay the time-based rate or the flat rate, whichever is lower.`,
  weekText: t`The rates that apply at each time.`,
  notShown: (count: number) =>
    ngettext(
      msgid`${count} rate is not complete yet and not shown here.`,
      `${count} rates are not complete yet and not shown here.`,
      count,
    ),
  tryStay: t`Try a stay`,
  reservations: t`Reservations`,
  lead: t`Existing reservations stand, whatever you change here.`,
  free: {
    title: t`Free hours`,
    label: t`Hours of the week`,
    hint: t`Parking then costs nothing. Rates apply at all other times.`,
    words: { none: t`Rates apply`, some: t`Free`, allDay: t`Free all day` },
    dates: t`Holidays and closings`,
  },
  rates: t`Rates`,
  week: t`The week`,
};

const startStopTexts = {
  title: t`Pay when you leave`,
  legend: t`When do drivers pay?`,
  first: t`When they park`,
  also: t`When they park, or when they leave`,
  lead: t`Drivers start without choosing a time. Their card is authorized for the longest they could stay, and charged for the time they used, at least an hour.`,
};
const START_STOP = [
  { value: 'no', label: startStopTexts.first },
  { value: 'yes', label: startStopTexts.also },
] as const;
const hoursTexts = texts.free;
const FRESH: EnteredHours = { kind: 'free', day: 0, from: '08:00', until: '13:00' };

type SetupFormProps = { readonly zone: Zone; readonly location: Location };

/**
 * Everything that an owner sets on a zone: its number, hours and places, its free hours, its reservations, and its rates
 * next to the resulting week.
 */
export default function SetupForm({ zone, location }: SetupFormProps) {
  const state = useSetup(zone);
  const id = useId();
  const today = localDay(useNow(MINUTE_MS), location.timeZone);
  const shown = shownRates(state.values.rates);
  const missing = state.values.rates.length - shown.tariff.length;
  const over = zone.over ?? 0;
  return (
    <div className={classNames(ui.stack3, ui.columns)}>
      <form id={id} ref={state.formRef} className={classNames(ui.stack3, styles.form)} noValidate onSubmit={state.save}>
        <Card>
          <h2>{texts.zone}</h2>
          <ZoneBasics
            field={(name) => ({
              name,
              value: state.values[name],
              onChange: (typed) => state.set({ [name]: typed }),
              error: state.problems[name],
            })}
            week={state.values.week}
            onWeek={(week) => state.set({ week })}
            weekError={state.problems.week}
          />
          {over > 0 && <Banner tone="info">{overText(over)}</Banner>}
        </Card>
        <Card>
          <h2>{hoursTexts.title}</h2>
          <HoursField state={state} />
          <div>
            <ButtonLink to={paths.datedHours(location._id)} variant="quiet" size="small">
              {hoursTexts.dates}
            </ButtonLink>
          </div>
        </Card>
        <Card>
          <h2>{texts.reservations}</h2>
          <p className={ui.muted}>{texts.lead}</p>
          <ReservingFields
            values={state.values}
            set={state.set}
            problems={state.problems}
            isCounted={isCounted(state.values)}
          />
        </Card>
        {isHourly(state.values.rates) && (
          <Card>
            <h2>{startStopTexts.title}</h2>
            <p className={ui.muted}>{startStopTexts.lead}</p>
            <Choices
              legend={startStopTexts.legend}
              choices={START_STOP}
              value={state.values.startStop}
              onChange={(startStop) => state.set({ startStop })}
            />
          </Card>
        )}
        <section className={ui.stack2}>
          <h2>{texts.rates}</h2>
          <p className={ui.muted}>{texts.ratesLead}</p>
          <RatesFields
            list={state.rateList}
            pricedBy={state.values.pricedBy}
            today={today}
            problemsOf={(key) => problemsUnder(state, `rates.${key}.`)}
            error={state.problems.rates}
          />
          {shown.tariff.length > 1 && (
            <PricedByField
              location={location}
              schedule={state.values.free.filter(isComplete)}
              tariff={shown.tariff}
              today={today}
              value={state.values.pricedBy}
              onChange={(pricedBy) => state.set({ pricedBy })}
            />
          )}
          <SignRoom zone={zone} />
        </section>
      </form>
      {/* Outside the form, so that Enter tries out a stay and saves nothing. */}
      <div className={styles.beside}>
        <section className={classNames(ui.stack2, styles.trial)} aria-label={texts.tryStay}>
          <Fold title={texts.tryStay} level={3}>
            <TryStay
              location={location}
              schedule={state.values.free.filter(isComplete)}
              tariff={shown.tariff}
              pricedBy={state.values.pricedBy}
            />
          </Fold>
        </section>
      </div>
      <section className={classNames(ui.stack2, styles.week)} aria-label={texts.week}>
        <h3>{texts.week}</h3>
        <p className={ui.muted}>{texts.weekText}</p>
        {missing > 0 && <p className={ui.muted}>{texts.notShown(missing)}</p>}
        <RateWeek shown={shown} today={today} open={openWeek(state.values.week)} />
      </section>
      <SaveBar form={id} isUnsaved={state.isUnsaved} busy={state.busy} onDiscard={state.discard}>
        <SavedMessage state={state} over={over} />
      </SaveBar>
      <CopyRates zone={zone} isUnsaved={state.isUnsaved} />
      <LeaveQuestion isUnsaved={state.isUnsaved} />
    </div>
  );
}

function problemsUnder({ problems }: SetupState, start: string): RateProblems {
  const under = Object.entries(problems).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(under.map(([path, words]) => [path.slice(start.length), words]));
}

function HoursField({ state: { values, set, problems } }: { readonly state: SetupState }) {
  return (
    <WeekField
      label={hoursTexts.label}
      hint={hoursTexts.hint}
      words={hoursTexts.words}
      error={problems.free}
      errorAt={(index, end) =>
        problems[`free.${index}.${end}`] ?? (end === 'until' ? problems[`free.${index}`] : undefined)
      }
      value={values.free}
      onChange={(free) => set({ free })}
      fresh={FRESH}
    />
  );
}

/** The outcome of the last attempt to save. */
function SavedMessage({ state, over }: { readonly state: SetupState; readonly over: number }) {
  const { isSaved, failure, overtaken, values } = state;
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {overtaken && (
        <Banner tone="info" title={texts.overtaken}>
          <p>{overtaken.length > 0 ? texts.both(overtaken) : texts.overtakenText}</p>
        </Banner>
      )}
      {isSaved && (
        <Banner tone="success" title={texts.saved(values.zoneNumber)}>
          <p>{over > 0 ? overText(over) : texts.savedText}</p>
        </Banner>
      )}
    </>
  );
}

const signRoomTexts = {
  noRoomOnLetter: (rates: number) =>
    t`The Letter sign has no room for all ${rates} saved rates: it tells drivers to scan the code. The 12 × 18 sign lists them all.`,
  noRoom: (rates: number) =>
    t`The signs have no room for all ${rates} saved rates: they tell drivers to scan the code to see them.`,
};

/** Warns if the printed sign of the saved zone has no room for all rates. */
function SignRoom({ zone: { _id, rates, version } }: { readonly zone: Zone }) {
  const room = useQuery({
    queryKey: [`/zones/${_id}/sign#${version}`],
    queryFn: ({ signal }) => callApi('GET /zones/:id/sign', { params: { id: _id }, signal }),
    enabled: (rates ?? []).length > 0,
  });
  if (!room.data) return null;
  const { rates: count, listedOn } = room.data.data;
  if (listedOn.includes('letter')) return null;
  return (
    <Banner tone="info">
      {listedOn.length > 0 ? signRoomTexts.noRoomOnLetter(count) : signRoomTexts.noRoom(count)}
    </Banner>
  );
}
