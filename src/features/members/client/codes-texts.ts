// The texts of the owner's pages about member codes.

import { t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';

export const codesTexts = {
  title: t`Member codes`,
  lead: t`Members with a code park for free, where, when and as often as you allow.`,
  empty: t`No codes yet.`,
  emptyText: t`Add one for your congregation, your tenants or your guests, and give it to them.`,
  add: t`Add a code`,
  import: t`Import codes`,
  back: t`Member codes`,
  ended: t`Expired`,
  archived: t`Archived`,
  active: t`Valid`,
  later: t`Scheduled`,
  usedUp: t`Used up`,
  open: (name: string) => t`Change ${name}`,
  change: t`Change`,
  times: t`Times`,
  valid: t`Valid`,
  from: (day: string) => t`from ${day}`,
  until: (day: string) => t`until ${day}`,
  noLimit: t`No limit`,
  uses: t`Uses`,
  used: (uses: number, max: number | null) =>
    max === null ? String(uses) : t`${formatCount(uses)} of ${formatCount(max)}`,
  link: t`Members park here`,

  name: t`Name`,
  nameHint: t`Only you see it.`,
  nameMissing: t`Please provide a name for this code`,
  codeMissing: t`Please provide a valid code`,
  zonesMissing: t`Choose at least one zone.`,
  weekly: t`Times of the week`,
  weeklyHint: t`Without any, the code is valid at all times.`,
  addTime: t`Add a time`,
  timeMissing: t`Please provide a time`,
  starts: t`First day`,
  ends: t`Last day`,
  endsTooSoon: t`The last day is before the first.`,
  maxUses: t`Total uses`,
  maxUsesHint: t`How many times it can be used in total.`,
  maxPlates: t`Different cars`,
  maxPlatesHint: t`A household with two cars: 2.`,
  numberWrong: t`A whole number, 1 or more.`,
  save: t`Save`,
  saving: t`Saving…`,
  adding: t`Adding…`,
  added: (name: string) => t`${name} is ready to use`,
  saved: (name: string) => t`${name} is saved`,
  unknown: t`This code does not exist`,

  usedBy: t`Used by`,
  neverUsed: t`No one has used it yet.`,
  plate: t`Plate`,
  zoneColumn: t`Zone`,
  when: t`When`,
  parkedUntil: t`Until`,

  archiveTitle: t`Stop accepting it`,
  archiveText: t`No one can park with it anymore. Past uses stay on record, and parked cars stay parked.`,
  archive: t`Archive this code`,
  archiveQuestion: (name: string) => t`Archive ${name}?`,
  archiveConfirm: t`Archive`,
  keep: t`Keep it`,
  archivedDone: (name: string) => t`${name} is archived`,

  importTitle: t`Import codes`,
  importLead: (lot: string) =>
    t`Add or change many codes of ${lot} at once. You see what would change before anything does.`,
  columns: t`Columns: name, code, zones (numbers separated by ;, empty for all), times (such as Sun 08:00-13:00; Wed 18:00-21:00), starts and ends (first and last day, 2026-01-31), uses, vehicles. Only name and code are required. An existing code is changed: a blank cell keeps its value, "none" clears it.`,
  exampleName: 'member-codes.csv',
  see: t`See the codes`,
};

export const EXAMPLE_TABLE = t`name,code,zones,times,starts,ends,uses,vehicles
Sunday service,GRACE2026,,Sun 08:00-13:00,,,,
Miller household,MILLER-7,,,2026-01-01,2026-12-31,,2
`;
