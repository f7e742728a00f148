import { t } from 'ttag';
import { useCopy } from '#platform/browser/use-copy.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';

const texts = {
  share: t`Share`,
  copied: t`Link copied`,
  notCopied: t`Not copied`,
};

type ShareLotProps = { readonly lot: { readonly _id: string; readonly name: string; readonly address: string } };

/** By the phone's own sheet; where there is none, the link is copied. */
export function ShareLot({ lot: { _id, name, address } }: ShareLotProps) {
  const url = new URL(paths.zones(_id), window.location.href).href;
  const { copied, copy } = useCopy(url);
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: name, text: `${name}, ${address}`, url });
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const text = copied === null ? '' : copied === 'yes' ? texts.copied : texts.notCopied;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => void share()}>
        {text || texts.share}
      </Button>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
    </>
  );
}
