import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { c, t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  lot: t`Location`,
  allLots: c('locations').t`All`,
};

/** More are not looked through in a list. */
const MAX_LISTED = 100;
const MAX_FOUND = 20;
const QUIET_MS = 250;

type LotFieldProps = {
  readonly value: string | null;
  readonly onChange: (locationId: string | null) => void;
  /** The name of the chosen lot, if a row tells it. */
  readonly name?: string | undefined;
  /** What stands there while none is chosen; all of them by default. */
  readonly empty?: string;
  /** Without archived lots. */
  readonly onlyCurrent?: boolean | undefined;
};

const stateOf = ({ onlyCurrent = false }: Pick<LotFieldProps, 'onlyCurrent'>) =>
  onlyCurrent ? {} : { state: 'all' as const };

/** One of the reader's lots, or all: a list of some, a search among many. */
export function LotField(props: LotFieldProps) {
  const { empty = texts.allLots } = props;
  const lots = useQuery(apiQuery('GET /locations/portfolio', { query: { limit: MAX_LISTED, ...stateOf(props) } }));
  const data = lots.data?.data;
  if (data && data.total > data.lots.length) return <LotSearch {...props} />;
  return (
    <SelectField
      label={texts.lot}
      options={[
        { value: '', label: empty },
        ...(data?.lots.map((lot) => ({ value: lot._id, label: nameLot(lot) })) ?? []),
      ]}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(value || null)}
    />
  );
}

function LotSearch({ value, onChange, name, empty = texts.allLots, onlyCurrent }: LotFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : (name ?? ''));
  const settled = useSettled(shown.trim(), QUIET_MS);
  const query = { limit: MAX_FOUND, ...stateOf({ onlyCurrent }), ...(settled !== '' && { search: settled }) };
  const found = useQuery({
    ...apiQuery('GET /locations/portfolio', { query }),
    placeholderData: keepPreviousData,
  });
  const lots = found.data?.data.lots ?? [];
  const type = (text: string) => {
    const lot = lots.find((each) => nameLot(each) === text);
    setTyped(lot ? null : text);
    if (lot) onChange(lot._id);
    else if (text === '') {
      setTyped(null);
      onChange(null);
    }
  };
  return (
    <>
      <TextField
        label={texts.lot}
        type="search"
        autoComplete="off"
        spellCheck={false}
        list={list}
        placeholder={empty}
        value={shown}
        onChange={type}
      />
      <datalist id={list}>
        {lots.map((lot) => (
          <option key={lot._id} value={nameLot(lot)}>
            {lot.address}
          </option>
        ))}
      </datalist>
    </>
  );
}
