import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSettled } from '#platform/forms/use-settled.ts';
import { paths } from '#platform/paths/paths.ts';
import { PageFrame, PageHeading } from '#platform/ui/page.tsx';
import { SupportSections } from '../frame/support-frame.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { loadSearch, MIN_TYPED_LENGTH, rememberSearch } from './support-searches.ts';

const texts = {
  title: t`Support`,
};

const QUIET_MS = 250;

/** Support's first page: search results while there is text in the box, otherwise the inbox. */
export default function SupportPage() {
  const box = useRef<HTMLInputElement>(null);
  const { typed, type, followed, follow } = useSearchInHistory();
  const settled = useSettled(typed.trim(), QUIET_MS);
  const [opensFirst, setOpensFirst] = useState(false);
  const goToFirst = () => setOpensFirst(true);
  const reachFirst = useCallback(() => setOpensFirst(false), []);
  const isSearching = typed.trim().length >= MIN_TYPED_LENGTH;
  const change = (text: string) => {
    setOpensFirst(false);
    type(text);
  };
  // Opened from another page with a search; on return, the opened hit gets the focus.
  const [opensHere] = useState(isSearching && followed === null);
  useEffect(() => {
    if (opensHere) box.current?.focus();
  }, [opensHere]);
  return (
    <PageFrame width="wide">
      <PageHeading title={texts.title} />
      <SearchBox box={box} value={typed} onChange={change} onSubmit={goToFirst} onDown={goToFirst} />
      <SupportSections />
      {isSearching ? (
        <SearchResults
          q={settled.length >= MIN_TYPED_LENGTH ? settled : typed.trim()}
          isSettled={settled === typed.trim()}
          opensFirst={opensFirst}
          onFirst={reachFirst}
          followed={followed}
          onFollow={follow}
          onUp={() => box.current?.focus()}
        />
      ) : (
        <Inbox />
      )}
    </PageFrame>
  );
}

/** The search belongs to this history entry: going back from a hit restores it. */
function useSearchInHistory() {
  const [, navigate] = useLocation();
  const search = loadSearch(useHistoryState());
  const [seen, setSeen] = useState(search);
  const [typed, setTyped] = useState(search?.q ?? '');
  if (search !== seen) {
    setSeen(search);
    setTyped(search?.q ?? '');
  }
  const type = (text: string) => {
    setTyped(text);
    if (search) Object.assign(search, { q: text, followed: null });
    else navigate(paths.support(), { replace: true, state: rememberSearch(text) });
  };
  const follow = (hit: string) => {
    if (search) search.followed = hit;
  };
  return { typed, type, follow, followed: search?.followed ?? null };
}
