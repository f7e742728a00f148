import { Button } from '#platform/ui/button.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import styles from './lot-photos.module.css';
import { lotPhotosTexts as texts } from './lot-photos-texts.ts';
import type { Uploads } from './use-uploads.ts';

/** The progress of the chosen photos, and which of them could not be added. */
export function UploadProgress({ uploads: { all, leftOut, again, dismiss } }: { readonly uploads: Uploads }) {
  const done = all.filter(({ state }) => state === 'done').length;
  const failed = all.filter(({ state }) => state === 'failed');
  const total = all.length - failed.length;
  const said = done < total ? texts.adding(done + 1, total) : done > 0 ? texts.added(done) : '';
  return (
    <>
      <div className={styles.progress}>
        <p role="status">{said}</p>
        {done < total && <progress value={done + 0.5} max={total} aria-label={said} />}
      </div>
      {leftOut > 0 && <Notice tone="error">{texts.tooMany(leftOut)}</Notice>}
      {failed.map((upload) => (
        <Notice key={upload.id} tone="error">
          <p>{texts.failed(upload.file.name, upload.why ?? '')}</p>
          <div className={styles.acts}>
            {upload.mayWork && (
              <Button variant="secondary" size="small" onClick={() => again(upload)}>
                {texts.again}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => dismiss(upload.id)}>
              {texts.dismiss}
            </Button>
          </div>
        </Notice>
      ))}
    </>
  );
}
