import { Choices } from '../choices.tsx';
import { CheckList } from './check-list.tsx';
import { FieldGroup } from './field-group.tsx';

type AllOrSomeFieldProps = {
  readonly label: string;
  readonly allLabel: string;
  readonly someLabel: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Null: all of them, including future ones. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
  readonly error?: string | undefined;
};

/** All options, or only the checked ones. */
export function AllOrSomeField({ label, allLabel, someLabel, options, chosen, onChange, error }: AllOrSomeFieldProps) {
  const choices = [
    { value: 'all', label: allLabel },
    { value: 'some', label: someLabel },
  ] as const;
  return (
    <>
      <Choices
        legend={label}
        choices={choices}
        value={chosen === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : [])}
      />
      {chosen !== null && (
        <FieldGroup label={someLabel} error={error}>
          {({ describedBy }) => (
            <CheckList
              options={options}
              chosen={chosen}
              onChange={onChange}
              invalid={error !== undefined}
              describedBy={describedBy}
            />
          )}
        </FieldGroup>
      )}
    </>
  );
}
