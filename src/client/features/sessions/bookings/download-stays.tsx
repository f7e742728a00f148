import { useState } from 'react';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { historyTexts as texts } from '../history/sessions-texts.ts';

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
