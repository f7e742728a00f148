/** Rule 488: what owners set at their lots and in their accounts, compared before and after an act. */

export const CHANGE_AREAS = [
  'lot',
  'rates',
  'hours',
  'spaces',
  'taxes',
  'codes',
  'permits',
  'lanes',
  'officers',
  'stand',
  'team',
  'keys',
  'money',
] as const;
export type ChangeArea = (typeof CHANGE_AREAS)[number];

export type SettingFields = Readonly<Record<string, unknown>>;

/** One thing's fields of one area, such as the rates of a zone. */
export type Setting = {
  readonly area: ChangeArea;
  /** Null for what belongs to the account. */
  readonly locationId: string | null;
  /** Null for what belongs to a lot. */
  readonly accountId: string | null;
  /** Names it within its area and lot. */
  readonly id: string;
  /** What people call it, such as a zone's number; null for the lot itself. */
  readonly name: string | null;
  readonly fields: SettingFields;
};

/** Null before: it was added. Null after: it was removed. Otherwise only the fields that differ. */
export type SettingChange = Omit<Setting, 'id' | 'fields'> & {
  readonly before: SettingFields | null;
  readonly after: SettingFields | null;
};

const keyOf = ({ area, locationId, accountId, id }: Setting): string =>
  JSON.stringify([locationId, accountId, area, id]);

/** In the order of the settings as they are now, then what is gone. What is added or removed is one change, whatever areas it has. */
export const compareSettings = (before: readonly Setting[], after: readonly Setting[]): SettingChange[] => {
  const old = new Map(before.map((setting) => [keyOf(setting), setting]));
  const now = new Map(after.map((setting) => [keyOf(setting), setting]));
  const stays = after.flatMap((setting) => {
    const was = old.get(keyOf(setting));
    return was ? changeOf(was, setting) : [];
  });
  const added = asWholes(after.filter((setting) => !old.has(keyOf(setting))));
  const removed = asWholes(before.filter((setting) => !now.has(keyOf(setting))));
  return [
    ...added.map(({ fields, ...of }) => ({ ...of, before: null, after: fields })),
    ...stays,
    ...removed.map(({ fields, ...of }) => ({ ...of, before: fields, after: null })),
  ];
};

type Whole = Omit<Setting, 'id'>;

/** The areas of one thing together, under the first of them; without those of which nothing is set. */
const asWholes = (settings: readonly Setting[]): Whole[] => {
  const wholes = new Map<string, Whole>();
  for (const { id, ...setting } of settings) {
    const key = JSON.stringify([setting.locationId, setting.accountId, id]);
    const fields = { ...wholes.get(key)?.fields, ...saidBy(setting.fields) };
    wholes.set(key, { ...(wholes.get(key) ?? setting), fields });
  }
  return [...wholes.values()].filter(({ fields }) => Object.keys(fields).length > 0);
};

const changeOf = (before: Setting, after: Setting): SettingChange[] => {
  const { area, locationId, accountId, name } = after;
  const of = { area, locationId, accountId, name };
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  const changed = names.filter((field) => canonical(before.fields[field]) !== canonical(after.fields[field]));
  if (changed.length === 0) return [];
  const pick = (fields: SettingFields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]));
  return [{ ...of, before: pick(before.fields), after: pick(after.fields) }];
};

/** What is unset says nothing about a thing that is new or gone. */
const saidBy = (fields: SettingFields): SettingFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isUnset(value)));

const isUnset = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The database keeps the keys of JSON in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
