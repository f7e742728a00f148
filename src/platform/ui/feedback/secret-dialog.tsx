import type { ReactNode } from 'react';
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
  copyAddress: t`Copy the address`,
  copied: t`Copied`,
  notCopied: t`Copying did not work. Select it and copy it.`,
  saved: t`I have saved it`,
  done: t`Done`,
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

type AddressDialogProps = {
  readonly title: string;
  /** That it is shown once, and what whoever has it can do. */
  readonly once: string;
  readonly address: string;
  /** Below the address. */
  readonly children?: ReactNode;
  /** Where it leads, beside the button that copies it. */
  readonly link?: ReactNode;
  readonly onDone: () => void;
};

/** An address with a key in it, which is shown once. */
export function AddressDialog({ title, once, address, children, link, onDone }: AddressDialogProps) {
  const { copied, copy } = useCopy(address);
  return (
    <Dialog title={title} onClose={onDone}>
      <p>{once}</p>
      <Address text={address} />
      {copied === 'no' && <Banner tone="error">{texts.notCopied}</Banner>}
      {children}
      <DialogButtons>
        <Button onClick={() => void copy()}>{copied === 'yes' ? texts.copied : texts.copyAddress}</Button>
        {link}
        <Button variant={link ? 'quiet' : 'secondary'} onClick={onDone}>
          {texts.done}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Selected as a whole by a tap. */
export const Address = ({ text }: { readonly text: string }) => (
  <code className={classNames(ui.inset, styles.address)}>{text}</code>
);
