import { useSearchParams } from 'wouter';
import { useSettled } from '#platform/forms/use-settled.ts';
import { TextField } from '../text-field.tsx';
import styles from './list-search.module.css';

const QUIET_MS = 250;
const MAX_LENGTH = 100;
const PARAMETER = 'search';

/**
 * The search terms for a list. They are in the URL, so that going back from a row returns to the results; `settled`
 * waits until typing pauses.
 */
export function useListSearch() {
  const [parameters, setParameters] = useSearchParams();
  const typed = (parameters.get(PARAMETER) ?? '').slice(0, MAX_LENGTH);
  const type = (text: string) =>
    setParameters(
      (old) => {
        if (text === '') old.delete(PARAMETER);
        else old.set(PARAMETER, text);
        return old;
      },
      { replace: true },
    );
  return { typed, type, settled: useSettled(typed.trim(), QUIET_MS) };
}

type ListSearchProps = {
  readonly label: string;
  /** Its label is unseen where it stands in a line with other fields. */
  readonly isInLine?: true;
  readonly search: Pick<ReturnType<typeof useListSearch>, 'typed' | 'type'>;
};

/** The box above a list that filters it while typing. */
export function ListSearch({ label, isInLine, search: { typed, type } }: ListSearchProps) {
  return (
    <search className={styles.search}>
      <TextField
        label={label}
        placeholder={isInLine && label}
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={type}
      />
    </search>
  );
}
