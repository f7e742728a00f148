import { msgid, ngettext, t } from 'ttag';
import { formatFeeRate } from '#features/pricing/rules/fee-rate.ts';
import { formatCents } from '#platform/money/cents.ts';
import ui from '#platform/ui/primitives.module.css';
import type { AuditChange, AuditEntry } from '../../audit-entry.ts';
import { actionNames, areaNames } from './action-names.ts';

const texts = {
  changed: (from: string, to: string) => t`from ${from} to ${to}`,
  noTaxes: t`no taxes`,
  lots: (lots: number) => ngettext(msgid`${lots} lot`, `${lots} lots`, lots),
  found: (hits: number) => ngettext(msgid`${hits} hit shown`, `${hits} hits shown`, hits),
  zone: (number: string) => t`Zone ${number}`,
  kinds: {
    added: (what: string) => t`${what}: added`,
    changed: (what: string) => what,
    removed: (what: string) => t`${what}: removed`,
  },
  by: {
    import: t`by an import`,
    import_undo: t`by undoing an import`,
    many_lots: t`by a change to many lots`,
    program: t`by a program`,
  },
  nothing: t`none`,
};

/** What was done, and to what it led. */
export function EntryWords({ entry }: { readonly entry: AuditEntry }) {
  if (entry.change) return <ChangeWords change={entry.change} />;
  const detail = detailOf(entry);
  return (
    <span>
      <strong>{actionNames[entry.action]}</strong>
      {detail !== '' && <span className={ui.subline}>{detail}</span>}
    </span>
  );
}

const ZONE_AREAS: ReadonlySet<AuditChange['area']> = new Set(['lot', 'rates', 'hours', 'spaces']);

function ChangeWords({ change: { area, of, by, kind, fields } }: { readonly change: AuditChange }) {
  const name = of !== null && ZONE_AREAS.has(area) ? texts.zone(of) : of;
  const what = [areaNames[area], name].filter((part) => part !== null).join(', ');
  return (
    <span>
      <strong>{texts.kinds[kind](what)}</strong>
      {by !== null && ` ${texts.by[by]}`}
      {fields.map(({ label, before, after }) => (
        <span key={label} className={ui.subline}>
          {label}: {kind === 'changed' ? `${before ?? texts.nothing} → ${after ?? texts.nothing}` : (after ?? before)}
        </span>
      ))}
    </span>
  );
}

/**
 * The amount and reason of a refund, the provider's name for a payment, the role of a deleted account, the kind of a search,
 * whose books were compared, a fee or taxes before and after. Ids that only link rows are left out.
 */
function detailOf({ detail }: AuditEntry): string {
  const { cents, amount: foreign, ref, reason, role, by, hits, providers, from, to, lots, host } = detail;
  const amount = typeof cents === 'number' ? formatCents(cents) : foreign;
  const found = typeof hits === 'number' ? texts.found(hits) : null;
  const formatRate = (rate: string | number) =>
    typeof rate === 'number' ? formatFeeRate(rate) : rate || texts.noTaxes;
  const isChange = from !== null && from !== undefined && to !== null && to !== undefined;
  const changed = isChange ? texts.changed(formatRate(from), formatRate(to)) : to;
  const many = typeof lots === 'number' ? texts.lots(lots) : null;
  return [amount, ref, reason, role, by || null, found, providers, host, changed, many]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');
}
