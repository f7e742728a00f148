import { Button } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import styles from './payment-step.module.css';
import { kitTexts as texts } from './payments-texts.ts';

type KitFailureProps = {
  readonly title: string;
  /** The provider's own words, where it had any. */
  readonly words?: string | undefined;
  readonly onAgain: () => void;
};

/** A provider's script did not come, or its form did not. What else there is to pay with stays as it is. */
export function KitFailure({ title, words = texts.text, onAgain }: KitFailureProps) {
  return (
    <Notice tone="error" title={title}>
      <div className={styles.unsure}>
        <p>{words}</p>
        <Button variant="secondary" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </Notice>
  );
}
