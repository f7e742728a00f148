import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import type { Role } from '#platform/access/roles.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths, routes } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import field from '#platform/ui/field.module.css';
import ui from '#platform/ui/primitives.module.css';
import styles from './command-palette.module.css';
import { MANAGERS, MONEY, menuEntriesFor, OWNERS, withMonth } from './menu-entries.ts';

const texts = {
  dialog: t`Find`,
  title: t`Find a page, lot, plate, name or receipt`,
  hint: t`Page, lot, plate, name or receipt`,
  results: t`Found`,
  page: t`Page`,
  looking: t`Looking…`,
  none: t`Nothing found`,
  validationReport: t`Report of validations`,
  permit: (lot: string) => t`Permit, ${lot}`,
  member: (lot: string) => t`Member code, ${lot}`,
  validation: (lot: string) => t`Validation, ${lot}`,
  notice: (lot: string) => t`Notice, ${lot}`,
  addLocation: t`Add Location`,
  importLocations: t`Import locations`,
  recentChanges: t`Recent changes`,
  journals: t`Journals for QuickBooks and Xero`,
};

type Found = { readonly to: string; readonly label: string; readonly note: string };

/** Pages, and parts of pages, that are in no menu. */
const OTHER_PAGES: readonly { readonly to: string; readonly label: string; readonly roles: readonly Role[] }[] = [
  { to: `${paths.reports()}#validations`, label: texts.validationReport, roles: MONEY },
  { to: routes.journals, label: texts.journals, roles: MONEY },
  { to: paths.addLocation(), label: texts.addLocation, roles: OWNERS },
  { to: paths.importLocations(), label: texts.importLocations, roles: OWNERS },
  { to: paths.lotChanges(), label: texts.recentChanges, roles: MANAGERS },
];
/** What else people look for when they mean a page. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  [paths.payouts()]: t`statement, bank account`,
  [paths.transactions()]: t`sales, export, CSV`,
  [routes.journals]: t`accounting, accountant, books, bookkeeping, export`,
  [paths.reports()]: t`months, export, CSV`,
  [paths.locations()]: t`lots, zones, signs, prices`,
  [paths.profile()]: t`password, language, account`,
};
const MAX_OF_KIND = 5;
const MAX_OF_CUSTOMERS = 3;
const SETTLES_AFTER_MS = 200;
/** A shorter text is part of too many plates and receipts. */
const MIN_FOUND_LENGTH = 3;
const WATCHES: readonly Role[] = ['vendor', 'manager', 'odogwu'];

/** Finds a page, a lot, or a sale by its receipt, plate or reference, and goes there. */
export default function CommandPalette({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { found, isLooking } = useFound(role, typed.trim());
  useEffect(() => dialog.current?.showModal(), []);
  const chosen = Math.min(at, found.length - 1);
  const go = ({ to }: Found) => {
    dialog.current?.close();
    navigate(withMonth(to, window.location.search));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = found[chosen];
    if (step !== undefined) setAt((chosen + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && one) go(one);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it; the keyboard has Escape.
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={texts.dialog}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <input
          className={classNames(field.control, styles.input)}
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found[chosen] ? `${list}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.hint}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <div id={list} role="listbox" aria-label={texts.results} className={styles.list}>
          {found.map((each, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and its keys.
            <div
              key={each.to}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.option}
              onClick={() => go(each)}
              onPointerMove={() => setAt(index)}
            >
              <span>{each.label}</span>
              <span className={ui.muted}>{each.note}</span>
            </div>
          ))}
        </div>
        <p className={styles.said} role="status">
          {found.length === 0 && (isLooking ? texts.looking : texts.none)}
        </p>
      </div>
    </dialog>
  );
}

const startsWithWords = (label: string, words: string): boolean => label.toLowerCase().startsWith(words);

function useFound(role: Role, typed: string): { readonly found: readonly Found[]; readonly isLooking: boolean } {
  const settled = useSettled(typed, SETTLES_AFTER_MS);
  const isSearching = settled.length > 0;
  const lots = useQuery({
    queryKey: ['/locations/portfolio', 'palette', settled],
    queryFn: ({ signal }) =>
      callApi('GET /locations/portfolio', { query: { search: settled, limit: MAX_OF_KIND }, signal }),
    enabled: isSearching,
  });
  const sales = useQuery({
    queryKey: ['/billing/transactions', 'palette', settled],
    queryFn: ({ signal }) =>
      callApi('POST /billing/transactions', { body: { q: settled, limit: MAX_OF_KIND }, signal }),
    enabled: settled.length >= MIN_FOUND_LENGTH,
  });
  const ofCustomers = useCustomers(role, settled);
  const words = typed.toLowerCase();
  const pages = [...menuEntriesFor(role), ...OTHER_PAGES.filter(({ roles }) => roles.includes(role))]
    .filter(({ to, label }) => `${label} ${OTHER_WORDS[to] ?? ''}`.toLowerCase().includes(words))
    .map(({ to, label }) => ({ to, label, note: texts.page }))
    .toSorted((a, b) => Number(startsWithWords(b.label, words)) - Number(startsWithWords(a.label, words)));
  const ofLots = (isSearching ? (lots.data?.data.lots ?? []) : []).map(({ _id, name, address }) => ({
    to: WATCHES.includes(role) ? paths.liveLot(_id) : paths.transactions({ lot: _id }),
    label: name,
    note: address,
  }));
  const ofSales = (sales.data?.data.transactions ?? []).flatMap(
    ({ saleId, receiptCode, plates, location, gross, kind }) =>
      saleId === null || kind === 'refund'
        ? []
        : [
            {
              to: paths.sale(location._id, saleId),
              label: [receiptCode, ...plates].join(' · '),
              note: `${nameLot(location)}, ${formatCents(gross)}`,
            },
          ],
  );
  const found = [
    ...new Map([...pages, ...ofLots, ...ofCustomers.found, ...ofSales].map((each) => [each.to, each])).values(),
  ];
  return { found, isLooking: typed !== settled || lots.isLoading || sales.isLoading || ofCustomers.isLooking };
}

/** Permits, member codes and notices by plate, name or number, at all lots. */
function useCustomers(role: Role, settled: string): { readonly found: readonly Found[]; readonly isLooking: boolean } {
  const enabled = settled.length >= MIN_FOUND_LENGTH && MANAGERS.includes(role);
  const body = { search: settled, limit: MAX_OF_CUSTOMERS };
  const permits = useQuery({
    queryKey: ['/customers/permits', 'palette', settled],
    queryFn: ({ signal }) => callApi('POST /customers/permits', { body, signal }),
    enabled,
  });
  const members = useQuery({
    queryKey: ['/customers/members', 'palette', settled],
    queryFn: ({ signal }) => callApi('POST /customers/members', { body, signal }),
    enabled,
  });
  const validations = useQuery({
    queryKey: ['/customers/validations', 'palette', settled],
    queryFn: ({ signal }) => callApi('POST /customers/validations', { body, signal }),
    enabled,
  });
  const notices = useQuery({
    queryKey: ['/customers/notices', 'palette', settled],
    queryFn: ({ signal }) => callApi('POST /customers/notices', { body, signal }),
    enabled,
  });
  const ofPermits = (permits.data?.data.permits ?? []).map(({ holder, plates, location }) => {
    const name = holder.name || holder.email;
    return {
      to: paths.permitPlans(location._id, plates[0]?.plate ?? name),
      label: [name, ...plates.map(({ plate }) => plate)].join(' · '),
      note: texts.permit(nameLot(location)),
    };
  });
  const ofMembers = (members.data?.data.codes ?? []).map(({ _id, name, code, location }) => ({
    to: paths.memberCode(location._id, _id),
    label: `${name} · ${code}`,
    note: texts.member(nameLot(location)),
  }));
  const ofValidations = (validations.data?.data.validations ?? []).map(({ _id, name, code, location }) => ({
    to: paths.validation(location._id, _id),
    label: `${name} · ${code}`,
    note: texts.validation(nameLot(location)),
  }));
  const ofNotices = (notices.data?.data.notices ?? []).map(({ number, plateNumber, location }) => ({
    to: paths.lotNotices(location._id, number),
    label: `${plateNumber} · ${number}`,
    note: texts.notice(nameLot(location)),
  }));
  return {
    found: [...ofPermits, ...ofMembers, ...ofValidations, ...ofNotices],
    isLooking: permits.isLoading || members.isLoading || validations.isLoading || notices.isLoading,
  };
}
