import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { accountsTexts } from './accounts-texts.ts';
import styles from './demo-accounts.module.css';

const texts = accountsTexts.demo;

/** As in the seeded demo data. */
const PASSWORD = 'Parkvale-demo-1';
const PEOPLE = ['driver', 'vendor', 'enforcer', 'valet', 'viewer', 'manager', 'accountant', 'admin', 'odogwu'] as const;

type DemoAccountsProps = { readonly onPick: (email: string, password: string) => void };

/** Shown only when the server says that this is a demo. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  return (
    <section className={classNames(ui.stack2, ui.section)} aria-labelledby="demo-accounts">
      <div>
        <h2 id="demo-accounts">{texts.title}</h2>
        <p className={ui.muted}>{texts.lead}</p>
      </div>
      <ul className={styles.list}>
        {PEOPLE.map((person) => (
          <li key={person}>
            <Button
              variant="secondary"
              size="small"
              full
              onClick={() => onPick(`${person}@parkvale.example`, PASSWORD)}
            >
              {texts.roles[person]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
