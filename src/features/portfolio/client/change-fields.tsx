import { useQuery } from '@tanstack/react-query';
import { TaxesFields } from '#features/pricing/client/shared/taxes-fields.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { CheckList } from '#platform/ui/fields/check-list.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { MAX_EVENT_NAME } from '../rules/plan-bulk.ts';
import { bulkTexts as texts } from './bulk-texts.ts';
import type { BulkKind } from './choose-bar.tsx';
import type { EnteredChange, How, Problems } from './entered-change.ts';

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
      return <HoursFields {...props} />;
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
      <DayFields {...{ values, set, problems }} />
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
