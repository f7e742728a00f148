import { c, t } from 'ttag';

// The fields that the codes of members and of merchants share.

import type { Zone } from '#features/zones/zones.contract.ts';
import { AllOrSomeField } from '#platform/ui/fields/all-or-some-field.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  where: t`Where`,
  allZones: c('each of them').t`All zones`,
  zone: (number: string) => t`Zone ${number}`,
  code: t`Code`,
  codeHint: t`Up to 20 characters. Case, spaces and dashes do not matter.`,
  someZones: t`Some zones`,
};

type CodeFieldProps = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
};

/** The code itself, in capitals, as posters and cards print it. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      label={texts.code}
      hint={texts.codeHint}
      maxLength={20}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      {...field}
      onChange={(code) => onChange(code.toUpperCase())}
    />
  );
}

type WithZones = { readonly zoneIds: readonly string[] | null };
type ZonesFieldProps<V extends WithZones & Readonly<Record<string, unknown>>> = {
  readonly form: FormState<V>;
  /** The zones to choose from. */
  readonly zones: readonly Zone[];
};

/** Where a code is valid: in all zones of the lot or in some. */
export function ZonesField<V extends WithZones & Readonly<Record<string, unknown>>>({
  form,
  zones,
}: ZonesFieldProps<V>) {
  return (
    <AllOrSomeField
      label={texts.where}
      allLabel={texts.allZones}
      someLabel={texts.someZones}
      options={zones.map(({ _id, zoneNumber }) => ({ value: _id, label: texts.zone(zoneNumber) }))}
      chosen={form.values.zoneIds}
      onChange={(zoneIds) => form.set('zoneIds', zoneIds as V['zoneIds'])}
      error={form.errorOf('zoneIds')}
    />
  );
}
