import { useState } from 'react';
import { apiUrl } from '../../../lib/api/call-api.ts';
import { getCurrentUser } from '../../../lib/api/current-user.ts';
import { getGuestId } from '../../../lib/api/guest-id.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { historyTexts as texts } from '../history/sessions-texts.ts';

/** The past stays, or those that were found, as a file for an expense claim. */
export function DownloadStays({ search }: { readonly search: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      save(await fetchFile(search));
    } catch {
      setFailure(texts.notDownloaded);
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="quiet" size="small" busy={busy} busyText={texts.downloading} onClick={() => void download()}>
        {search === '' ? texts.download : texts.downloadFound}
      </Button>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}

/** Fetched here, because a link cannot say whose a guest's stays are. */
async function fetchFile(search: string): Promise<Blob> {
  const url = apiUrl('GET /sessions/me.csv', { query: { search } });
  const headers = getCurrentUser() === null ? { 'x-guest-id': getGuestId() } : undefined;
  const response = await fetch(url, { credentials: 'same-origin', ...(headers && { headers }) });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return response.blob();
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'parking.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
