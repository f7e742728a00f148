import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FieldGroup } from './field-group.tsx';

type EditedLine<T> = {
  readonly line: T;
  readonly at: number;
  readonly change: (changed: Partial<T>) => void;
};

type LineListFieldProps<T> = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly lines: readonly T[];
  readonly onChange: (lines: T[]) => void;
  /** A line to add. */
  readonly fresh: T;
  readonly lineClass: string | undefined;
  /** What screen readers call a line, if its fields do not begin with a legend. */
  readonly nameOf?: (at: number) => string;
  readonly addLabel: string;
  readonly removeLabel: string;
  readonly removeNameOf: (at: number) => string;
  /** The fields of one line. */
  readonly children: (edited: EditedLine<T>) => ReactNode;
};

/** Lines of fields that are added, edited in place, and removed. */
export function LineListField<T extends object>(props: LineListFieldProps<T>) {
  const { label, hint, error, lines, onChange, fresh, lineClass, nameOf, addLabel, removeLabel, removeNameOf } = props;
  const change = (at: number, changed: Partial<T>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {() => (
        <>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its index while it is edited.
            <fieldset key={at} className={lineClass} aria-label={nameOf?.(at)}>
              {props.children({ line, at, change: (changed) => change(at, changed) })}
              <Button
                variant="quiet"
                size="small"
                aria-label={removeNameOf(at)}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              >
                {removeLabel}
              </Button>
            </fieldset>
          ))}
          <div>
            <Button variant="secondary" size="small" onClick={() => onChange([...lines, fresh])}>
              {addLabel}
            </Button>
          </div>
        </>
      )}
    </FieldGroup>
  );
}
