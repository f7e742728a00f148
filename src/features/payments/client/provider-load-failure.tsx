import { t } from 'ttag';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';

const texts = {
  text: t`You have not been charged. Check your signal; an ad blocker may also stop it.`,
  again: t`Try again`,
};

type ProviderLoadFailureProps = {
  readonly title: string;
  /** The provider's own message, if any. */
  readonly words?: string | undefined;
  readonly onAgain: () => void;
};

/** A provider's script or form did not load. Other payment methods stay available. */
export function ProviderLoadFailure({ title, words = texts.text, onAgain }: ProviderLoadFailureProps) {
  return (
    <Banner tone="error" title={title}>
      <div className={ui.stack2}>
        <p>{words}</p>
        <Button variant="secondary" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </Banner>
  );
}
