import { CheckList } from './check-list.tsx';
import { FieldGroup } from './field-group.tsx';

type CheckListFieldProps<Value extends string> = {
  readonly label: string;
  readonly error: string | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  /** Reported in the order of the options, whatever was selected first. */
  readonly onChange: (chosen: readonly Value[]) => void;
};

/** A multiple choice with its label and error. */
export function CheckListField<Value extends string>(props: CheckListFieldProps<Value>) {
  const { label, error, options, chosen, onChange } = props;
  const notify = (next: readonly string[]) =>
    onChange(options.map(({ value }) => value).filter((value) => next.includes(value)));
  return (
    <FieldGroup label={label} error={error}>
      {({ describedBy }) => (
        <CheckList
          options={options}
          chosen={chosen}
          onChange={notify}
          invalid={error !== undefined}
          describedBy={describedBy}
        />
      )}
    </FieldGroup>
  );
}
