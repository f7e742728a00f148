import { useState } from 'react';
import { t } from 'ttag';
import { hasWords, nameLot } from '#platform/geo/lot-name.ts';
import { formatCount } from '#platform/wording/format-count.ts';
import { TextField } from '../text-field.tsx';
import { CheckList } from './check-list.tsx';
import type { Lot } from './use-lots.ts';

const texts = {
  search: t`Search by name or address`,
  chosen: (chosen: number, all: number) => t`${formatCount(chosen)} of ${formatCount(all)} chosen`,
  noneFound: t`No location has this name or address.`,
};

type SearchedLotsProps = {
  readonly lots: readonly Lot[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
};

/** With fewer, everything is visible at a glance. */
const SEARCHED_FROM = 12;

/** A selection of lots, searchable by name if there are many. */
export function SearchedLots({ lots, chosen, onChange, invalid, describedBy }: SearchedLotsProps) {
  const [words, setWords] = useState('');
  const options = lots.filter((lot) => hasWords(lot, words)).map((lot) => ({ value: lot._id, label: nameLot(lot) }));
  return (
    <>
      {lots.length >= SEARCHED_FROM && (
        <TextField
          label={texts.search}
          hint={<span role="status">{texts.chosen(chosen.length, lots.length)}</span>}
          type="search"
          autoComplete="off"
          value={words}
          onChange={setWords}
        />
      )}
      {options.length === 0 ? (
        <p role="status">{texts.noneFound}</p>
      ) : (
        <CheckList options={options} chosen={chosen} onChange={onChange} invalid={invalid} describedBy={describedBy} />
      )}
    </>
  );
}
