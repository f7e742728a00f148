import { type KeyboardEvent, useEffect } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { SupportHit } from '../../support.contract.ts';
import { HitRow, keyOfHit } from './hit-row.tsx';
import list from './hits.module.css';
import { useSupportSearch } from './support-searches.ts';

const texts = {
  searching: t`Looking…`,
  none: (q: string) => t`Nothing found for “${q}”`,
  noneAs: (ways: string) => t`Searched as ${ways}.`,
  notOurs: t`That is not a plate, email address, phone, receipt or name. Try another spelling.`,
  count: (hits: number, isAll: boolean) =>
    isAll ? ngettext(msgid`${hits} hit`, `${hits} hits`, hits) : ngettext(msgid`${hits}+ hit`, `${hits}+ hits`, hits),
  understood: {
    plate: t`a plate`,
    email: t`an email address`,
    receipt: t`a receipt`,
    phone: t`a phone number`,
    name: t`a name`,
    lot: t`the name of a lot`,
    id: t`an ID`,
    provider_ref: t`a payment of the provider`,
  },
  kinds: {
    order: t`Stays`,
    ticket: t`Valet tickets`,
    payment: t`Payments`,
    user: t`Accounts`,
    message: t`Messages`,
    location: t`Lots`,
  },
};

const RESULTS_ID = 'support-results';

type SearchResultsProps = {
  readonly q: string;
  /** Whether `q` is the box's current text, rather than still being typed. */
  readonly isSettled: boolean;
  /** Focuses the first hit as soon as it belongs to the box's current text. */
  readonly opensFirst: boolean;
  readonly onFirst: () => void;
  /** The last opened hit, which gets the focus on return. */
  readonly followed: string | null;
  readonly onFollow: (hit: string) => void;
  /** The up arrow moves from the first hit back to the box. */
  readonly onUp: () => void;
};

/** The results, likeliest meaning first, grouped by kind. */
export function SearchResults(props: SearchResultsProps) {
  const { q, isSettled, opensFirst, onFirst, followed, onFollow, onUp } = props;
  const search = useSupportSearch(q);
  const { data, isPending, isFetching, isPlaceholderData } = search;
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && followed !== null) document.getElementById(followed)?.focus();
  }, [isThere, followed]);
  const isReady = isThere && isSettled && !isPlaceholderData;
  useEffect(() => {
    if (!isReady || !opensFirst) return;
    hitLinks()[0]?.focus();
    onFirst();
  }, [isReady, opensFirst, onFirst]);
  if (isPending) return <SkeletonList rows={4} height="5rem" />;
  if (!data) return <LoadFailure error={search.error} onRetry={search.refetch} busy={isFetching} />;
  const hits = data.pages.flatMap((page) => page.data.hits);
  const isEmpty = isReady && hits.length === 0;
  const words = isPlaceholderData ? texts.searching : texts.count(hits.length, !search.hasNextPage);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus among the links inside.
    <div className={ui.stack2} id={RESULTS_ID} onKeyDown={(event) => moveFocus(event, onUp)}>
      <p className={ui.muted} role="status">
        {isEmpty ? <VisuallyHidden>{texts.none(q)}</VisuallyHidden> : words}
      </p>
      {isEmpty && <Nothing q={q} ways={data.pages[0]?.data.understoodAs ?? []} />}
      {groupByKind(hits).map(({ kind, hits: alike }) => (
        <section key={keyOfHit(alike[0] as SupportHit)} className={ui.stack1}>
          <h2 className={list.groupTitle}>{texts.kinds[kind]}</h2>
          <ul className={ui.listCard}>
            {alike.map((hit) => (
              <HitRow key={keyOfHit(hit)} hit={hit} onFollow={() => onFollow(keyOfHit(hit))} />
            ))}
          </ul>
        </section>
      ))}
      {!isPlaceholderData && <MorePages query={search} shown={hits.length} />}
    </div>
  );
}

type Ways = ReadonlyArray<keyof typeof texts.understood>;

function Nothing({ q, ways }: { readonly q: string; readonly ways: Ways }) {
  const names = ways.map((way) => texts.understood[way]).join(', ');
  return <EmptyState title={texts.none(q)} text={names === '' ? texts.notOurs : texts.noneAs(names)} />;
}

type Group = { readonly kind: SupportHit['kind']; readonly hits: SupportHit[] };

/** Groups adjacent hits of one kind; the order of results stays the same. */
function groupByKind(hits: readonly SupportHit[]): Group[] {
  const groups: Group[] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last?.kind === hit.kind) last.hits.push(hit);
    else groups.push({ kind: hit.kind, hits: [hit] });
  }
  return groups;
}

function hitLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#${RESULTS_ID} [data-hit]`)];
}

function moveFocus(event: KeyboardEvent, onUp: () => void): void {
  const links = hitLinks();
  const at = links.indexOf(document.activeElement as HTMLElement);
  const leavesUp = event.key === 'Escape' || (event.key === 'ArrowUp' && at === 0);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!leavesUp && (step === undefined || at < 0)) return;
  event.preventDefault();
  if (leavesUp) onUp();
  else links[at + (step ?? 0)]?.focus();
}
