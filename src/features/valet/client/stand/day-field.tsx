import { TextField } from '#platform/ui/text-field.tsx';
import styles from '../shift/figures.module.css';

type DayFieldProps = {
  readonly label: string;
  readonly hint?: string;
  /** YYYY-MM-DD; undefined until the server has named its day. */
  readonly day: string | undefined;
  /** Null when it was cleared: the server chooses the day again. */
  readonly onChoose: (day: string | null) => void;
};

/** The day whose figures are shown. */
export const DayField = ({ label, hint, day = '', onChoose }: DayFieldProps) => (
  <div className={styles.day}>
    <TextField
      label={label}
      hint={hint}
      type="date"
      value={day}
      onChange={(typed) => onChoose(typed === '' ? null : typed)}
    />
  </div>
);
