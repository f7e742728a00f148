import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { plateListNames } from '#features/plate-lists/client/shared/plate-list-names.ts';
import { TaxesFields } from '#features/pricing/client/shared/taxes-fields.tsx';
import { WeekHoursField } from '#features/zones/client/shared/week-hours-field.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { CheckList } from '#platform/ui/fields/check-list.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { MAX_BULK_PLATES } from '../rules/bulk-change.ts';
import { MAX_EVENT_NAME } from '../rules/plan-bulk.ts';
import type { BulkKind } from './choose-bar.tsx';
import type { EnteredChange, How, Problems } from './entered-change.ts';

const texts = {
  how: t`Change`,
  hows: {
    up: t`Raise by an amount`,
    down: t`Lower by an amount`,
    percentUp: t`Raise by a percentage`,
    percentDown: t`Lower by a percentage`,
    set: t`Set a new price`,
  },
  sells: t`Which prices`,
  sellsOptions: {
    both: t`By the hour and by the day`,
    hourly: t`By the hour`,
    daily: t`By the day`,
  },
  amount: t`Amount in dollars`,
  price: t`New price in dollars`,
  percent: t`Percent`,
  pricesText: t`Drivers who already paid keep their price.`,
  rates: t`Which rates`,
  ratesOptions: {
    plain: t`The regular price only`,
    every: t`Every rate, with evenings, weekends, dates and daily maximums`,
  },
  maximum: t`Maximum for 24 hours, in dollars`,
  maximumHint: t`Leave it empty to have none.`,
  capacity: t`Spaces in each zone`,
  capacityHint: t`Leave it empty to stop counting. What is sold stays sold.`,
  eventText: t`On these days, everyone who comes pays one price, in place of the usual rates. Last day, times, early price and kept spaces may stay empty.`,
  eventName: t`Name, as drivers see it`,
  firstDay: t`First day`,
  lastDay: t`Last day`,
  eventPrice: t`Price in dollars`,
  eventStart: t`From`,
  eventEnd: t`Until`,
  earlyUntil: t`Early until`,
  earlyPrice: t`Early price`,
  whereDaily: t`Zones sold by the day, which can’t keep hours`,
  whereDailyOptions: { stay: t`Leave them as they are`, allDay: t`This price all day there` },
  eventSpaces: t`Spaces kept in each zone`,
  eventSpacesHint: t`For season tickets or guests: not sold from its start to its end. What is sold stays sold.`,
  weekText: t`Replaces the opening hours of all zones of these lots. Free hours and dates with hours of their own stay.`,
  open: t`Opens`,
  close: t`Closes`,
  hoursHint: t`The same time twice means open 24 hours.`,
  datesText: t`Reservations on these days are kept. A zone’s own dates come before its lot’s. The same days again replace what they had.`,
  datesOpen: t`On these days`,
  datesOptions: { closed: t`Closed`, other: t`Other hours` },
  datesName: t`Name, as drivers see it (optional)`,
  taxesText: t`Replaces all taxes of these lots. Earlier sales keep theirs.`,
  sales: t`Sales`,
  salesOptions: { pause: t`Pause all zones`, open: t`Open all zones` },
  salesText: t`While a zone is paused, nobody can buy there. Parked drivers can still add time.`,
  add: t`Add tags`,
  addHint: t`Your own tags, separated by commas, such as “Airport, Long-term”.`,
  remove: t`Remove tags`,
  list: t`List`,
  lists: plateListNames,
  listDo: t`What to do`,
  listDoes: { put: t`Add plates`, take: t`Remove plates` },
  plates: t`Plates`,
  platesHint: t`One per line: plate, state, reason, last day. Only the plate is required. At most ${MAX_BULK_PLATES} plates.`,
};

type FieldsProps = {
  readonly values: EnteredChange;
  readonly set: (changed: Partial<EnteredChange>) => void;
  readonly problems: Problems;
};

/** The fields for each kind of change. */
export function ChangeFields({ kind, ...props }: FieldsProps & { readonly kind: BulkKind }) {
  switch (kind) {
    case 'prices':
      return <PriceFields {...props} />;
    case 'maximum':
      return <MaximumFields {...props} />;
    case 'capacity':
      return <CapacityFields {...props} />;
    case 'event':
      return <EventFields {...props} />;
    case 'hours':
      return <WeekFields {...props} />;
    case 'dates':
      return <DatesFields {...props} />;
    case 'taxes':
      return (
        <>
          <p className={ui.muted}>{texts.taxesText}</p>
          <TaxesFields
            taxes={props.values.taxes}
            onChange={(taxes) => props.set({ taxes })}
            problems={props.problems}
          />
        </>
      );
    case 'sales':
      return <SalesFields {...props} />;
    case 'tags':
      return <TagFields {...props} />;
    case 'lists':
      return <ListFields {...props} />;
    default:
      return kind satisfies never;
  }
}

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as V, label }));

function PriceFields({ values, set, problems }: FieldsProps) {
  const isPercent = values.how === 'percentUp' || values.how === 'percentDown';
  const label = isPercent ? texts.percent : values.how === 'set' ? texts.price : texts.amount;
  return (
    <>
      <p className={ui.muted}>{texts.pricesText}</p>
      <div className={ui.fitted}>
        <SelectField
          label={texts.how}
          value={values.how}
          options={optionsOf(texts.hows)}
          onChange={(how) => set({ how: how as How })}
        />
        <TextField
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={values.amount}
          onChange={(amount) => set({ amount })}
          error={problems.amount ?? problems.value}
        />
      </div>
      <SelectField
        label={texts.sells}
        value={values.sells}
        options={optionsOf(texts.sellsOptions)}
        onChange={(sells) => set({ sells: sells as EnteredChange['sells'] })}
      />
      {values.how !== 'set' && (
        <Choices
          legend={texts.rates}
          value={values.rates}
          choices={optionsOf(texts.ratesOptions)}
          onChange={(rates) => set({ rates })}
        />
      )}
    </>
  );
}

function MaximumFields({ values, set, problems }: FieldsProps) {
  return (
    <TextField
      label={texts.maximum}
      hint={texts.maximumHint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      value={values.maximum}
      onChange={(maximum) => set({ maximum })}
      error={problems.maximum ?? problems.cents}
    />
  );
}

function CapacityFields({ values, set, problems }: FieldsProps) {
  return (
    <TextField
      label={texts.capacity}
      hint={texts.capacityHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={values.capacity}
      onChange={(capacity) => set({ capacity })}
      error={problems.capacity}
    />
  );
}

function EventFields({ values, set, problems }: FieldsProps) {
  const hasHours = [values.openTime, values.closeTime, values.earlyUntil].some((time) => time !== '');
  return (
    <>
      <p className={ui.muted}>{texts.eventText}</p>
      <TextField
        label={texts.eventName}
        autoComplete="off"
        maxLength={MAX_EVENT_NAME}
        value={values.eventName}
        onChange={(eventName) => set({ eventName })}
        error={problems.name}
      />
      <DayFields values={values} set={set} problems={problems} />
      <TextField
        label={texts.eventPrice}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={values.amount}
        onChange={(amount) => set({ amount })}
        error={problems.amount ?? problems.cents}
      />
      <div className={ui.fitted}>
        <TextField
          label={texts.eventStart}
          type="time"
          value={values.openTime}
          onChange={(openTime) => set({ openTime })}
          error={problems.startTime}
        />
        <TextField
          label={texts.eventEnd}
          type="time"
          value={values.closeTime}
          onChange={(closeTime) => set({ closeTime })}
          error={problems.endTime}
        />
      </div>
      <div className={ui.fitted}>
        <TextField
          label={texts.earlyUntil}
          type="time"
          value={values.earlyUntil}
          onChange={(earlyUntil) => set({ earlyUntil })}
          error={problems.early ?? problems['early.until']}
        />
        <TextField
          label={texts.earlyPrice}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={values.earlyAmount}
          onChange={(earlyAmount) => set({ earlyAmount })}
          error={problems.earlyAmount ?? problems['early.cents']}
        />
      </div>
      {hasHours && (
        <Choices
          legend={texts.whereDaily}
          value={values.whereDaily}
          choices={optionsOf(texts.whereDailyOptions)}
          onChange={(whereDaily) => set({ whereDaily })}
        />
      )}
      <TextField
        label={texts.eventSpaces}
        hint={texts.eventSpacesHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={values.spaces}
        onChange={(spaces) => set({ spaces })}
        error={problems.spaces}
      />
    </>
  );
}

function DayFields({ values, set, problems }: FieldsProps) {
  return (
    <div className={ui.fitted}>
      <TextField
        label={texts.firstDay}
        type="date"
        value={values.firstDay}
        onChange={(firstDay) => set({ firstDay })}
        error={problems.from}
      />
      <TextField
        label={texts.lastDay}
        type="date"
        value={values.lastDay}
        onChange={(lastDay) => set({ lastDay })}
        error={problems.until}
      />
    </div>
  );
}

function WeekFields({ values, set, problems }: FieldsProps) {
  return (
    <>
      <p className={ui.muted}>{texts.weekText}</p>
      <WeekHoursField value={values.week} onChange={(week) => set({ week })} error={problems.week} />
    </>
  );
}

function HoursFields({ values, set, problems }: FieldsProps) {
  return (
    <>
      <div className={ui.fitted}>
        <TextField
          label={texts.open}
          type="time"
          value={values.openTime}
          onChange={(openTime) => set({ openTime })}
          error={problems.openTime}
        />
        <TextField
          label={texts.close}
          type="time"
          value={values.closeTime}
          onChange={(closeTime) => set({ closeTime })}
          error={problems.closeTime}
        />
      </div>
      <p className={ui.muted}>{texts.hoursHint}</p>
    </>
  );
}

function DatesFields(props: FieldsProps) {
  const { values, set, problems } = props;
  return (
    <>
      <p className={ui.muted}>{texts.datesText}</p>
      <DayFields {...props} />
      <Choices
        legend={texts.datesOpen}
        value={values.datesOpen}
        choices={optionsOf(texts.datesOptions)}
        onChange={(datesOpen) => set({ datesOpen })}
      />
      {values.datesOpen === 'other' && <HoursFields {...props} />}
      <TextField
        label={texts.datesName}
        autoComplete="off"
        maxLength={60}
        value={values.datesName}
        onChange={(datesName) => set({ datesName })}
        error={problems.name}
      />
    </>
  );
}

function SalesFields({ values, set }: FieldsProps) {
  return (
    <>
      <Choices
        legend={texts.sales}
        value={values.sales}
        choices={optionsOf(texts.salesOptions)}
        onChange={(sales) => set({ sales })}
      />
      <p className={ui.muted}>{texts.salesText}</p>
    </>
  );
}

function ListFields({ values, set, problems }: FieldsProps) {
  return (
    <>
      <SelectField
        label={texts.list}
        value={values.list}
        options={optionsOf(texts.lists)}
        onChange={(list) => set({ list: list as EnteredChange['list'] })}
      />
      <SelectField
        label={texts.listDo}
        value={values.listDo}
        options={optionsOf(texts.listDoes)}
        onChange={(listDo) => set({ listDo: listDo as EnteredChange['listDo'] })}
      />
      <TextArea
        label={texts.plates}
        hint={texts.platesHint}
        rows={4}
        spellCheck={false}
        value={values.plates}
        onChange={(plates) => set({ plates })}
        error={problems.plates}
      />
    </>
  );
}

function TagFields({ values, set, problems }: FieldsProps) {
  const known = useQuery(apiQuery('GET /locations/portfolio/tags', { query: {} })).data?.data.tags ?? [];
  return (
    <>
      <TextField
        label={texts.add}
        hint={texts.addHint}
        autoComplete="off"
        maxLength={200}
        value={values.add}
        onChange={(add) => set({ add })}
        error={problems.add}
      />
      {known.length > 0 && (
        <FieldGroup label={texts.remove}>
          {({ describedBy }) => (
            <CheckList
              options={known.map(({ tag }) => ({ value: tag, label: tag }))}
              chosen={values.remove}
              onChange={(remove) => set({ remove })}
              describedBy={describedBy}
            />
          )}
        </FieldGroup>
      )}
    </>
  );
}
