import { useState } from 'react';
import { downloadFile } from '#platform/browser/download-file.ts';
import { Button } from '#platform/ui/button.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import { historyTexts as texts } from './sessions-texts.ts';

/** The past stays, or the search results, as a file for an expense claim. */
export function DownloadStays({ search }: { readonly search: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await downloadFile('parking.csv', 'POST /sessions/me.csv', { body: { search } });
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
