import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { foundPages, shownPages } from '#platform/api/api-pages.ts';
import { downloadFile } from '#platform/browser/download-file.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { OwnSession } from '../../sessions.contract.ts';
import { PastSessions } from './past-sessions.tsx';

const texts = {
  past: t`Past`,
  search: t`Search plate, lot or receipt number`,
  nothingFound: t`No past bookings match. Try a plate, the name of a lot or a receipt number.`,
  download: t`Download as CSV`,
  downloadFound: t`Download these as CSV`,
  downloading: t`Preparing…`,
  notDownloaded: t`The file could not be downloaded. Check your signal and try again.`,
};

const PAGE_SIZE = 20;

type Stays = Answer<'GET /sessions/me'>;
type PastPartProps = { readonly history: UseInfiniteQueryResult<InfiniteData<Stays>> };

export const isPast = ({ status }: OwnSession) => status === 'ended' || status === 'refunded';

/** Past stays, all of them or the search results, to read and to download. */
export function PastPart({ history }: PastPartProps) {
  const search = useListSearch();
  const isSearching = search.settled !== '';
  const found = useInfiniteQuery({
    ...foundPages('POST /sessions/me/search', { body: { search: search.settled, limit: PAGE_SIZE } }),
    enabled: isSearching,
  });
  const shown = shownPages(history, found, isSearching);
  return (
    <section className={ui.stack2}>
      <div className={ui.rowBetween}>
        <h2>{texts.past}</h2>
        <DownloadStays search={search.settled} />
      </div>
      <ListSearch label={texts.search} search={search} />
      <PagedList
        query={shown}
        rowsOf={({ sessions }) => sessions.filter(isPast)}
        skeleton={<SkeletonList rows={3} height="3rem" />}
        empty={<p role="status">{texts.nothingFound}</p>}
      >
        {(sessions) => <PastSessions sessions={sessions} />}
      </PagedList>
    </section>
  );
}

/** The past stays, or the search results, as a file for an expense claim. */
function DownloadStays({ search }: { readonly search: string }) {
  const downloading = useMutation({
    mutationFn: () => downloadFile('parking.csv', 'POST /sessions/me.csv', { body: { search } }),
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={downloading.isPending}
        busyText={texts.downloading}
        onClick={() => downloading.mutate()}
      >
        {search === '' ? texts.download : texts.downloadFound}
      </Button>
      {downloading.isError && <Banner tone="error">{texts.notDownloaded}</Banner>}
    </>
  );
}
