import type { TextFieldProps } from '#platform/ui/text-field.tsx';
import { CapitalsField } from './plate-field.tsx';

/** The state of a plate: two letters, or a name, which becomes them when the field is left. */
export function StateField({ onFocus, ...props }: TextFieldProps) {
  return (
    <CapitalsField
      {...props}
      onFocus={(event) => {
        const input = event.currentTarget;
        // It starts filled in, so typing replaces the content.
        input.select();
        // The roadside page does not wait for the names, which may not come without a signal: two letters are enough.
        import('./offer-state-names.ts').then(
          ({ offerNames }) => offerNames(input),
          () => {},
        );
        onFocus?.(event);
      }}
    />
  );
}
