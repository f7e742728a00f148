import { t } from 'ttag';
import { useCopy } from '#platform/browser/use-copy.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { AddedLane } from './lane-form.tsx';
import styles from './lanes.module.css';

const texts = {
  title: (name: string) => t`The page of “${name}”`,
  once: t`Open this address on the tablet or phone at the lane, and leave it open. It is shown once. Whoever has it can scan codes at this lane, and nothing else.`,
  secret: t`Your controller checks our requests with this secret. It is shown once, too.`,
  open: t`Open the page here`,
  copy: t`Copy the address`,
  copied: t`Copied`,
  notCopied: t`Copying did not work. Select it and copy it.`,
  done: t`Done`,
};

type LaneAddressProps = { readonly added: AddedLane; readonly onDone: () => void };

/** Where the page of a lane is, and how its controller knows us. */
export function LaneAddress({ added: { lane, address, secret }, onDone }: LaneAddressProps) {
  const { copied, copy } = useCopy(address);
  return (
    <Dialog title={texts.title(lane.name)} onClose={onDone}>
      <p>{texts.once}</p>
      <code className={`${ui.inset} ${styles.address}`}>{address}</code>
      {copied === 'no' && <Banner tone="error">{texts.notCopied}</Banner>}
      {secret && (
        <>
          <p>{texts.secret}</p>
          <code className={`${ui.inset} ${styles.address}`}>{secret}</code>
        </>
      )}
      <DialogButtons>
        <Button onClick={() => void copy()}>{copied === 'yes' ? texts.copied : texts.copy}</Button>
        <ButtonLink variant="secondary" to={new URL(address).pathname}>
          {texts.open}
        </ButtonLink>
        <Button variant="quiet" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
