import { t } from 'ttag';
import { useCopy } from '#platform/browser/use-copy.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import styles from './dialog.module.css';
import { Dialog, DialogButtons } from './dialog.tsx';

const texts = {
  once: t`Copy it now. It is shown once and cannot be shown again.`,
  copy: t`Copy`,
  copied: t`Copied`,
  notCopied: t`Copying did not work. Select it and copy it.`,
  saved: t`I have saved it`,
};

type SecretDialogProps = {
  readonly title: string;
  readonly text?: string;
  readonly secret: string;
  readonly onSaved: () => void;
};

/** A secret that is shown once. */
export function SecretDialog({ title, text, secret, onSaved }: SecretDialogProps) {
  const { copied, copy } = useCopy(secret);
  return (
    <Dialog title={title} onClose={onSaved}>
      {text && <p>{text}</p>}
      <p>{texts.once}</p>
      <code className={classNames(ui.inset, styles.secret)}>{secret}</code>
      {copied === 'no' && <Banner tone="error">{texts.notCopied}</Banner>}
      <DialogButtons>
        <Button onClick={() => void copy()}>{copied === 'yes' ? texts.copied : texts.copy}</Button>
        <Button variant="secondary" onClick={onSaved}>
          {texts.saved}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
