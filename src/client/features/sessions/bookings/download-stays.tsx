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

/** Fetched here, because a link could not say whose a guest's stays are, and would carry a plate in its address. */
async function fetchFile(search: string): Promise<Blob> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (getCurrentUser() === null) headers.set('x-guest-id', getGuestId());
  const response = await fetch(apiUrl('POST /sessions/me.csv', { body: { search } }), {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: JSON.stringify({ search }),
  });
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
