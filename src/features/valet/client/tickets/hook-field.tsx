import { t } from 'ttag';
import type { Answer } from '#platform/contract/endpoints.ts';
import { SelectField, type SelectOption } from '#platform/ui/fields/select-field.tsx';
import { NEXT_HOOK, NO_HOOK } from '../arrival/ticket-draft.ts';

const texts = {
  hook: t`Hook for the key`,
  nextHook: (hook: number | '…') => t`Next: ${hook}`,
  noneFree: t`No hook is free`,
  noHook: t`No hook`,
};

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

const NEAREST = 3;

/** Free ones only: the lowest three, which nearly every key gets, then none, then the others. */
export function hookOptions(keys: KeyBoard | undefined, own: number | null | undefined): readonly SelectOption[] {
  const taken = new Set(keys?.taken.map(({ hook }) => hook));
  const next = own === undefined ? (keys?.nextHook ?? null) : null;
  const free = Array.from({ length: keys?.hooks ?? 0 }, (_, index) => index + 1).filter(
    (hook) => hook !== next && (hook === own || !taken.has(hook)),
  );
  // Until the hooks are known, nothing is said about them.
  const nextWords = keys && next === null ? texts.noneFree : texts.nextHook(next ?? '…');
  const offersNext = own === undefined ? [{ value: NEXT_HOOK, label: nextWords }] : [];
  const options = [...offersNext, ...free.map((hook) => ({ value: String(hook), label: String(hook) }))];
  return [...options.slice(0, NEAREST), { value: NO_HOOK, label: texts.noHook }, ...options.slice(NEAREST)];
}
