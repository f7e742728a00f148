import { t } from 'ttag';
import { useCopy } from '#platform/browser/use-copy.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './two-factor.module.css';

const texts = {
  download: t`Download as a file`,
  fileName: t`parkvale-recovery-codes.txt`,
  fileHead: (email: string) => t`Parkvale recovery codes for ${email}. Each signs you in once.`,
  saved: t`I have saved them`,
  copy: t`Copy`,
  copied: t`Copied`,
  notCopied: t`Your browser did not allow copying. Select the text instead.`,
};

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly email: string;
  readonly onStored: () => void;
};

export function RecoveryCodes({ codes, title, text, email, onStored }: RecoveryCodesProps) {
  const { copied, copy } = useCopy(codes.join('\n'));
  const file = [texts.fileHead(email), '', ...codes, ''].join('\n');
  return (
    <>
      <Banner tone="success" title={title} takesFocus>
        {text}
      </Banner>
      <ul className={classNames(ui.inset, styles.codes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={ui.row}>
        <Button variant="quiet" size="small" onClick={copy}>
          {copied === 'yes' ? texts.copied : texts.copy}
        </Button>
        <a
          className={ui.touch}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={texts.fileName}
        >
          {texts.download}
        </a>
      </div>
      {copied === 'no' && <p role="status">{texts.notCopied}</p>}
      <Button variant="secondary" onClick={onStored}>
        {texts.saved}
      </Button>
    </>
  );
}
