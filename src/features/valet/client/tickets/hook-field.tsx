import type { Answer } from '#app/api.ts';
import { SelectField, type SelectOption } from '#platform/ui/fields/select-field.tsx';
import { formTexts as texts } from '../arrival/form-texts.ts';
import { NEXT_HOOK, NO_HOOK } from '../arrival/ticket-draft.ts';

export type KeyBoard = Answer<'GET /valets/locations/:locationId/keys'>;

type HookFieldProps = {
  readonly keys: KeyBoard | undefined;
  /** The ticket's own hook does not count as taken. */
  readonly own?: number | null | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (hook: string) => void;
};

/** Which hook the key hangs on: the next free one, another free one, or none. */
export function HookField({ keys, own, value, error, onChange }: HookFieldProps) {
  return (
    <SelectField
      label={texts.hook}
      name="hook"
      value={value}
      error={error}
      onChange={onChange}
      options={hookOptions(keys, own)}
    />
  );
}

export function hookOptions(keys: KeyBoard | undefined, own: number | null | undefined): readonly SelectOption[] {
  const taken = new Set(keys?.taken.map(({ hook }) => hook));
  const numbered = Array.from({ length: keys?.hooks ?? 0 }, (_, index) => index + 1)
    .filter((hook) => hook === own || !taken.has(hook))
    .map((hook) => ({ value: String(hook), label: String(hook) }));
  const next = own === undefined ? [{ value: NEXT_HOOK, label: texts.nextHook(keys?.nextHook ?? null) }] : [];
  return [...next, ...numbered, { value: NO_HOOK, label: texts.noHook }];
}
